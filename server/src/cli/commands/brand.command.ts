import { resolve } from 'node:path';
import { Command } from 'commander';
import { type BrandFault, describeFault } from '../../app/brand/brand.ts';
import { contentFaults } from '../../app/brand/content-faults.ts';
import { everyOwnableText } from '../../app/brand/ownable-texts.ts';
import { readBrandFolder } from '../../app/brand/read-brand.ts';
import { command, outputOf } from '../command.ts';

/** `latchkey brand`: checks a folder for BRAND_DIR (docs/behaviour/brands.md#folder). */
export function brandCommand(): Command {
  return new Command('brand')
    .description('Check a brand folder.')
    .addCommand(
      command('check', 'List all problems in a folder for BRAND_DIR.')
        .argument('<dir>', 'the folder that holds brand.json')
        .action(async (dir: string, options) => {
          const faults = await faultsOf(resolve(dir));
          outputOf(options).result({ ok: faults.length === 0, faults }, [
            ...faults.map(describeFault),
            faults.length === 0 ? 'The brand can be used.' : `${faults.length} to fix.`,
          ]);
          if (faults.length > 0) process.exitCode = 1;
        }),
    )
    .addCommand(
      command('texts', 'List every text that texts/LOCALE.json can override, in English.').action(
        (options) => {
          const texts = Object.fromEntries([...everyOwnableText()].map(([key, { text }]) => [key, text]));
          outputOf(options).result(texts, JSON.stringify(texts, null, 2));
        },
      ),
    );
}

async function faultsOf(directory: string): Promise<readonly BrandFault[]> {
  const { faults, ...parts } = readBrandFolder(directory);
  return [...faults, ...(await contentFaults(parts))];
}
