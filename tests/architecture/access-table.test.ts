import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { registry } from '@/server/registry'
import { accessTable } from './access-table'

const file = 'docs/access-table.md'

test('who may reach what is as docs/access-table.md says', () => {
  const made = accessTable(registry)
  if (process.env.UPDATE_ACCESS_TABLE === '1') writeFileSync(file, made)
  expect(existsSync(file) ? readFileSync(file, 'utf8') : '').toBe(made)
})

test('no menu lists a screen that then refuses', () => {
  expect(accessTable(registry)).not.toContain('listed but closed')
})
