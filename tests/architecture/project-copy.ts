import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { filesBelow } from './files'

export type ProjectCopy = {
  readonly place: string
  /** @throws what it printed, where it failed */
  readonly run: (...command: string[]) => Promise<string>
  readonly vitest: (project: string, ...files: string[]) => Promise<string>
  readonly change: (file: string, to: (text: string) => string) => void
  readonly remove: () => void
}

/** Where the programs of packages are, for `run`. */
export const installed = (name: string): string => path.join('node_modules', name)

/** The whole project in a folder of its own, for what changes its files. */
export function copyProject(): ProjectCopy {
  const place = mkdtempSync(path.join(tmpdir(), 'cusp-copy-'))
  // Nothing of the test that runs here: neither its database nor its being a test.
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: 'development',
    ...Object.fromEntries(['PATH', 'HOME', 'USER', 'TMPDIR', 'LANG'].flatMap((name) => [[name, process.env[name]]])),
    GOGC: '200',
    UPDATE_ACCESS_TABLE: '1',
    NEXT_TELEMETRY_DISABLED: '1',
  }
  for (const file of filesBelow('.')) cpSync(file, path.join(place, file))
  // What is called generated is left out above, and belongs to some.
  cpSync('tests/architecture/fixtures', path.join(place, 'tests/architecture/fixtures'), { recursive: true })
  symlinkSync(path.resolve('node_modules'), path.join(place, 'node_modules'), 'junction')

  const run = (...command: string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      execFile(process.execPath, command, { cwd: place, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
        if (error) reject(new Error(`${command.join(' ')}\n${stdout}\n${stderr}`))
        else resolve(stdout)
      })
    })
  return {
    place,
    run,
    vitest: (project, ...files) =>
      run(installed('vitest/vitest.mjs'), 'run', '--config', 'tests/vitest.config.ts', `--project=${project}`, ...files),
    change: (file, to) => writeFileSync(path.join(place, file), to(readFileSync(path.join(place, file), 'utf8'))),
    remove: () => rmSync(place, { recursive: true, force: true }),
  }
}
