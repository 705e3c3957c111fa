import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gateOpens } from '@/lib/access'
import { screens } from '@/lib/screens'
import { modules, type Module } from '@/lib/modules'
import type { Privilege } from '@/lib/privileges'
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

test('no menu lists a screen whose module is off', () => {
  const everything = new Set<Privilege>(['ALL'])
  const listed = Object.entries(screens).flatMap(([name, screen]) => {
    const on = new Set<Module>(modules.filter((module) => module !== screen.open.module))
    return screen.open.module !== null && 'menu' in screen && gateOpens(screen.menu.gate, { privileges: everything, modules: on })
      ? [name]
      : []
  })
  expect(listed).toEqual([])
})
