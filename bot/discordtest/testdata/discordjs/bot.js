// A small bot in discord.js. The environment names the API (DISCORD_API) and its token (DISCORD_TOKEN). It has one of everything:
// a command with autocompletion, a deferred response with an edit and a follow-up, a button, a select, a form and a file.
'use strict';

const {
  ActionRowBuilder, ApplicationCommandOptionType, ButtonBuilder, ButtonStyle, Client, Events, FileBuilder, GatewayIntentBits,
  MessageFlags, ModalBuilder, StringSelectMenuBuilder, TextDisplayBuilder, TextInputBuilder, TextInputStyle,
} = require('discord.js');

const client = new Client({
  intents: [GatewayIntentBits.Guilds],
  rest: { api: process.env.DISCORD_API },
});

const commands = [
  {
    name: 'greet',
    description: 'Greets somebody',
    options: [
      { type: ApplicationCommandOptionType.String, name: 'name', description: 'Whom', required: true, autocomplete: true },
      { type: ApplicationCommandOptionType.User, name: 'from', description: 'From whom' },
    ],
  },
  { name: 'slow', description: 'Takes its time' },
  { name: 'pick', description: 'Lets you pick a colour' },
  {
    name: 'upload',
    description: 'Takes a file',
    options: [{ type: ApplicationCommandOptionType.Attachment, name: 'file', description: 'A file', required: true }],
  },
];

const names = ['Ada', 'Alan', 'Barbara'];

async function complete(interaction) {
  const typed = interaction.options.getFocused();
  await interaction.respond(names.filter((n) => n.startsWith(typed)).map((n) => ({ name: n, value: n })));
}

async function greet(interaction) {
  const from = interaction.options.getUser('from') ?? interaction.user;
  const row = new ActionRowBuilder().addComponents(
    new ButtonBuilder().setCustomId('rename').setLabel('Another name').setStyle(ButtonStyle.Primary),
  );
  await interaction.reply({ content: `${from.username} greets ${interaction.options.getString('name')}`, components: [row] });
}

async function slow(interaction) {
  await interaction.deferReply();
  await interaction.editReply('done');
  await interaction.followUp({ content: 'only you see this', flags: MessageFlags.Ephemeral });
}

async function pick(interaction) {
  const colours = new StringSelectMenuBuilder().setCustomId('colour').setPlaceholder('Colour')
    .addOptions({ label: 'Red', value: 'red' }, { label: 'Green', value: 'green' });
  await interaction.reply({ content: 'Which colour?', components: [new ActionRowBuilder().addComponents(colours)] });
}

async function upload(interaction) {
  const file = interaction.options.getAttachment('file');
  await interaction.reply({
    flags: MessageFlags.IsComponentsV2,
    components: [
      new TextDisplayBuilder().setContent(`${file.name} has ${file.size} bytes`),
      new FileBuilder().setURL('attachment://copy.txt'),
    ],
    files: [{ attachment: Buffer.from('received'), name: 'copy.txt' }],
  });
}

async function ask(interaction) {
  const input = new TextInputBuilder().setCustomId('name').setLabel('Name').setStyle(TextInputStyle.Short);
  await interaction.showModal(new ModalBuilder().setCustomId('form').setTitle('Another name')
    .addComponents(new ActionRowBuilder().addComponents(input)));
}

async function rename(interaction) {
  await interaction.update({ content: `renamed to ${interaction.fields.getTextInputValue('name')}`, components: [] });
}

const answers = { greet, slow, pick, upload };

async function handle(interaction) {
  if (interaction.isAutocomplete()) return complete(interaction);
  if (interaction.isChatInputCommand()) return answers[interaction.commandName](interaction);
  if (interaction.isStringSelectMenu()) return interaction.update({ content: `picked ${interaction.values[0]}`, components: [] });
  if (interaction.isButton()) return ask(interaction);
  if (interaction.isModalSubmit()) return rename(interaction);
  throw new Error(`unexpected interaction of type ${interaction.type}`);
}

function fail(error) {
  console.error(error);
  process.exit(1);
}

client.on(Events.Debug, console.log);
client.on(Events.InteractionCreate, (interaction) => handle(interaction).catch(fail));
client.once(Events.ClientReady, () => client.application.commands.set(commands).catch(fail));
client.login(process.env.DISCORD_TOKEN).catch(fail);
