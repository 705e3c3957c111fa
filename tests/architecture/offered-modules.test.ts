import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { screens } from '@/lib/screens'
import { modules, offeredModules } from '@/lib/modules'
import { registry } from '@/server/registry'

test('an institution switches the modules that something hangs on, and no others', () => {
  const gated = new Set<string | null>([...Object.values(screens).map(({ open }) => open.module), ...registry.map(({ module }) => module)])
  // The link to help is not a screen.
  const menu = readFileSync('lib/menu-for.ts', 'utf8')
  const used = modules.filter((name) => gated.has(name) || menu.includes(`modules.has('${name}')`))
  expect([...offeredModules].sort()).toEqual([...used].sort())
})
