// `npm run paddock -- <command>`: the operator's commands. Each module's `run(args)` returns the exit code.
import { commands } from './commands.mjs';

const [name = 'help', ...args] = process.argv.slice(2);

const help = () => {
  const width = Math.max(...commands.map(({ usage }) => usage.length)) + 2;
  const rows = commands.map(({ usage, does }) => `  ${usage.padEnd(width)}${does}`);
  process.stdout.write(`npm run paddock -- <command>\n\n  ${'help'.padEnd(width)}this page\n${rows.join('\n')}\n`);
};

const command = commands.find(({ usage }) => usage.split(' ')[0] === name);
if (['help', '--help', '-h'].includes(name)) {
  help();
} else if (command === undefined) {
  process.stderr.write(`There is no command "${name}".\n`);
  help();
  process.exitCode = 2;
} else if (args.includes('--help') || args.includes('-h')) {
  process.stdout.write(
    `npm run paddock -- ${command.usage}\n\n  ${command.does}\n\nIt ends with 0 when all is well, 1 when something is wrong or was refused, 2 when it was not understood.\n`,
  );
} else {
  try {
    const { run } = await command.load();
    process.exitCode = await run(args);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    // 2 for arguments that were not understood, 1 for a refusal or an error.
    process.exitCode = error.constructor.name === 'BadArguments' ? 2 : 1;
  }
}
