import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { filesBelow } from './files'

export type ProjectCopy = {
  readonly place: string
  /** @throws the command's output, where it failed */
  readonly run: (...command: string[]) => Promise<string>
  readonly vitest: (project: string, ...files: string[]) => Promise<string>
  readonly change: (file: string, to: (text: string) => string) => void
  readonly remove: () => void
}

/** The path of a package's programs, for `run`. */
export const packagePath = (name: string): string => path.join('node_modules', name)

/** The whole project in a separate folder, for tests that change its files. */
export function copyProject(): ProjectCopy {
  const place = mkdtempSync(path.join(tmpdir(), 'cusp-copy-'))
  // An environment without that of the running test: neither its database nor its test mode.
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: 'development',
    ...Object.fromEntries(['PATH', 'HOME', 'USER', 'TMPDIR', 'LANG'].flatMap((name) => [[name, process.env[name]]])),
    GOGC: '200',
    UPDATE_ACCESS_TABLE: '1',
    NEXT_TELEMETRY_DISABLED: '1',
  }
  for (const file of filesBelow('.')) cpSync(file, path.join(place, file))
  // Folders named 'generated' are left out above, but some fixtures need them.
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
      run(packagePath('vitest/vitest.mjs'), 'run', '--config', 'tests/vitest.config.ts', `--project=${project}`, ...files),
    change: (file, to) => writeFileSync(path.join(place, file), to(readFileSync(path.join(place, file), 'utf8'))),
    remove: () => rmSync(place, { recursive: true, force: true }),
  }
}
