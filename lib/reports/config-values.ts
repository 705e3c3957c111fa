import type { ReportBlock, ReportConfig, ReportConfigChoices } from '@/lib/contracts/reports'
import { blockShows, splitsOf, takesSpread, type BlockShow, type Dimension, type ReportAbout } from './measures'

/** A block while it is edited. It holds the fields of every way to draw it, so that changing the way back and forth loses nothing. */
export type BlockValues = Omit<ReportBlock, 'limit'> & { readonly limit: number | null }
export type ConfigValues = Omit<ReportConfig, 'id' | 'revision' | 'blocks' | 'elements'> & { readonly blocks: readonly BlockValues[] }

/** The known elements of a report: the newest versions, and the versions that the report keeps. */
export type KnownElements = {
  readonly newest: ReportConfigChoices['elements']
  readonly kept: ReportConfig['elements']
}
type ElementAt = ReportBlock['elements'][number]

export function freshBlock(uid: string): BlockValues {
  return { uid, title: '', elements: [], rows: null, columns: null, show: 'TABLE', sort: 'NAME', limit: 50, spread: false }
}

/** What a new report begins with, where another screen leads to it: an element, and how it is split. */
export type Begun = { readonly elementIds: readonly string[]; readonly rows: string; readonly columns: string; readonly show: string }

/** A new report with that as its first block; what does not fit together is left out. */
export function begunConfig(uid: string, { elementIds, rows, columns, show }: Begun, newest: KnownElements['newest']): ConfigValues {
  const chosen = newest.filter(({ id }) => elementIds.includes(id))
  const [first] = chosen
  const fresh = freshConfig(uid)
  if (!first) return fresh
  const offered = splitsOfAll(chosen)
  const at = (wanted: string) => offered.find((one) => one === wanted) ?? null
  const block = {
    ...freshBlock(uid),
    title: first.name,
    elements: chosen.map(({ id, version }) => ({ id, version })),
    rows: at(rows),
    columns: at(columns),
  }
  const drawn = blockShows.find((one) => one === show) ?? block.show
  return { ...fresh, title: first.name, blocks: [withShow(block, drawn, offered)] }
}

export function freshConfig(uid: string): ConfigValues {
  return {
    title: '',
    note: '',
    about: 'COHORT',
    asThen: false,
    blocks: [freshBlock(uid)],
    roleIds: [],
    programmeIds: [],
    years: [],
    active: true,
  }
}

export function configValues({ id: _, revision: __, elements: ___, ...values }: ReportConfig): ConfigValues {
  return values
}

/** The block as it is sent, without the settings that its kind of drawing does not use. A value that is not a number is refused for its field. */
export function blockInput({ limit, ...block }: BlockValues): ReportBlock {
  const [, most] = splitsOf(block.show)
  return {
    ...block,
    elements: block.elements.map(({ id, version }) => ({ id, version })),
    rows: most > 0 ? block.rows : null,
    columns: most > 1 ? block.columns : null,
    limit: most > 0 ? (limit ?? 0) : (limit ?? 50),
    spread: block.spread && takesSpread(block),
  }
}

export function configInput({ blocks, ...values }: ConfigValues, { id, revision }: { id: string; revision: number }) {
  const { roleIds, programmeIds, years } = values
  return {
    ...values,
    ...{ id, revision },
    // A report of students as they were then shows no year groups, because each student was in several.
    blocks: blocks.map((block) => blockInput({ ...block, spread: block.spread && !values.asThen })),
    ...{ roleIds: [...roleIds], programmeIds: [...programmeIds], years: [...years] },
  }
}

export type NamedElement = {
  readonly id: string
  readonly version: number
  /** Null if the name is not known any more. */
  readonly name: string | null
  readonly splits: readonly Dimension[]
  /** The number of a newer version, if there is one. */
  readonly newer: number | null
  readonly isRemoved: boolean
}

/** An element of a block with the name of its version, and whether it was changed or removed since. */
export function nameElement({ id, version }: ElementAt, { newest, kept }: KnownElements): NamedElement {
  const isAt = (one: ElementAt) => one.id === id && one.version === version
  const now = newest.find((one) => one.id === id)
  const known = newest.find(isAt) ?? kept.find(isAt)
  return {
    ...{ id, version },
    name: known?.name ?? now?.name ?? null,
    splits: known?.splits ?? now?.splits ?? [],
    newer: now && now.version > version ? now.version : null,
    isRemoved: !now,
  }
}

/** The dimensions by which all elements of a block can be split, in the order of the first. */
export function splitsOfAll(elements: readonly Pick<NamedElement, 'splits'>[]): readonly Dimension[] {
  const [first, ...rest] = elements
  return (first?.splits ?? []).filter((one) => rest.every(({ splits }) => splits.includes(one)))
}

type Unfinished = 'elements' | 'rows' | 'columns' | 'unfit'

/** The part that a block still needs before it can be drawn; null if there is none. A title is not needed for drawing. */
export function missingIn(block: BlockValues, offered: readonly Dimension[]): Unfinished | null {
  const { elements, rows, columns } = blockInput(block)
  const [least] = splitsOf(block.show)
  if (elements.length === 0) return 'elements'
  if (least > 0 && rows === null) return 'rows'
  if (least > 1 && columns === null) return 'columns'
  const split = [rows, columns].filter((one) => one !== null)
  return split.every((one) => offered.includes(one)) && new Set(split).size === split.length ? null : 'unfit'
}

/** Changes the way of drawing; chosen rows and columns stay, in case it is changed back. */
export function withShow(block: BlockValues, show: BlockShow, offered: readonly Dimension[]): BlockValues {
  const [least] = splitsOf(show)
  const rows = block.rows ?? (least > 0 ? (offered[0] ?? null) : null)
  const columns = block.columns ?? (least > 1 ? (offered.find((one) => one !== rows) ?? null) : null)
  return { ...block, show, rows, columns }
}

/** Changes the elements; if nothing was chosen yet, the block is split by the first dimension, so that there is something to see. */
export function withElements(block: BlockValues, elements: BlockValues['elements'], offered: readonly Dimension[]): BlockValues {
  return block.elements.length === 0 ? withShow({ ...block, elements }, block.show, offered) : { ...block, elements }
}

/** A block that has no title yet takes the name of its first element, which can be changed. */
export function titledBy(block: BlockValues, [first]: readonly Pick<NamedElement, 'name'>[]): BlockValues {
  return block.title === '' && first?.name ? { ...block, title: first.name } : block
}

/** The people for whom a block is asked: a report about a student shows all students together until one is chosen. */
export function blockSubjectOf(about: ReportAbout, studentId: string | null) {
  if (about === 'COHORT') return { about } as const
  return studentId === null ? ({ about: 'COHORT' } as const) : ({ about, studentId } as const)
}
