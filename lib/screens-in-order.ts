import 'server-only'
import { isScreenName, type ScreenName } from './paths'
import type { Screen } from './screen'

type Part = { readonly [N in ScreenName]?: Screen }
type Merged<T extends readonly Part[]> = T extends readonly [infer First, ...infer Rest extends readonly Part[]]
  ? First & Merged<Rest>
  : unknown

/** All domains' screens as one table, and their order: that of the arguments, except for screens that name the screen they are after. */
export function mergeScreens<T extends readonly Part[]>(...parts: T): { screens: Merged<T>; inOrder: readonly ScreenName[] } {
  const screens: unknown = Object.fromEntries(parts.flatMap((part) => Object.entries(part)))
  if (!isWhole(screens, parts)) throw new Error('Two domains hand in a screen of one name')
  return { screens, inOrder: orderBlocks(parts.flatMap(blocksOf)) }
}

function isWhole<T extends readonly Part[]>(screens: unknown, parts: T): screens is Merged<T> {
  const names = typeof screens === 'object' && screens !== null ? Object.keys(screens) : []
  return names.length === parts.reduce((count, part) => count + Object.keys(part).length, 0)
}

type Block = { readonly names: readonly ScreenName[]; readonly after: ScreenName | null }

/** A screen with `after` takes along the screens that follow it in its domain's file. */
function blocksOf(part: Part): Block[] {
  const blocks: { names: ScreenName[]; after: ScreenName | null }[] = []
  for (const name of Object.keys(part).filter(isScreenName)) {
    const after = part[name]?.after ?? null
    const current = blocks.at(-1)
    if (current && after === null) current.names.push(name)
    else blocks.push({ names: [name], after })
  }
  return blocks
}

/** Puts each block behind the screen that it names. The others keep their order, as do two blocks behind the same screen. */
function orderBlocks(blocks: readonly Block[]): ScreenName[] {
  const written = new Set<Block>()
  const write = (block: Block): ScreenName[] => {
    if (written.has(block)) return []
    written.add(block)
    return block.names.flatMap((name) => [name, ...blocks.filter((other) => other.after === name).flatMap(write)])
  }
  const order = blocks.filter((block) => block.after === null).flatMap(write)
  const lost = blocks.filter((block) => !written.has(block)).flatMap(({ names }) => names)
  if (lost.length > 0) throw new Error(`Said to stand after a screen that is not there, or after each other: ${lost.join(', ')}`)
  return order
}

/** Screens of one group of the settings, moved behind those that they name. */
export function inGroup(names: readonly ScreenName[], afterOf: (name: ScreenName) => ScreenName | null): ScreenName[] {
  return orderBlocks(names.map((name) => ({ names: [name], after: afterOf(name) })))
}
