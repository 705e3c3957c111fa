import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test.each(['--help', '-h'])('backup %s says how it is used, and writes nothing', (asked) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', 'scripts/backup/backup.ts', asked],
    { encoding: 'utf8', env: { ...process.env, DATABASE_URL: '' } },
  )
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toContain('npm run backup -- <file>')
})
