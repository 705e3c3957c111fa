import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { offeredPrivileges, privileges } from '@/lib/privileges'
import { filesBelow } from './files'

/** The registry of privileges itself, and the initial privileges of built-in roles. */
const about = new Set(['lib/privileges.ts', 'lib/roles.ts'])
const code = ['server', 'app', 'lib']
  .flatMap((folder) => filesBelow(folder).map((file) => `${folder}/${file}`))
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('lib/generated/') && !about.has(file))
const texts = code.map((file) => readFileSync(file, 'utf8'))

test('a role offers the privileges that something asks for, and no others', () => {
  const asked = Object.keys(privileges).filter((name) => texts.some((text) => text.includes(`'${name}'`)))
  expect([...offeredPrivileges].sort()).toEqual(asked.sort())
})
