import 'server-only'
import { v5 } from 'uuid'
import { outcomeLimits, type OutcomeLinkKind } from '@/lib/curriculum/vocabulary'
import { importLimits, type Note, type RowProblem, type Table } from '@/server/imports'
import { titleKeyOf } from '../../rules'
import { boundedJson } from './bounded-json'
import { caseColumns, type CaseColumn, type CaseType } from './columns'
import { documentsOf, tooMany, type CaseAssociation, type CaseDocument, type CaseItem } from './document'
import { treeOf, type Tree } from './tree'

type Row = { readonly cells: Partial<Record<CaseColumn, string>> & { readonly type: CaseType }; readonly problems: RowProblem[] }
const warning = (column: CaseColumn, code: string, values?: Note['values']): RowProblem => ({
  code,
  column: caseColumns.indexOf(column),
  isError: false,
  ...(values && { values }),
})

const relations: Readonly<Record<string, OutcomeLinkKind>> = {
  exactMatchOf: 'EXACT',
  isPartOf: 'PART',
  isRelatedTo: 'RELATED',
  replacedBy: 'REPLACED_BY',
}

/**
 * A file of CASE documents as one table: frameworks, groups, outcomes and links in the order in which they are created, then the rows that cannot be placed.
 */
export function readCase(bytes: Uint8Array): Table {
  const documents = documentsOf(boundedJson(bytes))
  const read = documents.map((one) => readDocument(one))
  const rows = (['frameworks', 'groups', 'outcomes', 'links', 'wrong'] as const).flatMap((part) => read.flatMap((one) => one[part]))
  if (rows.length > importLimits.rows) throw tooMany(rows.length)
  const firsts = new Map<string, number>()
  const numbered = rows.map(({ cells, problems }, at) => {
    const [number, id] = [at + 1, cells.type === 'LINK' ? '' : (cells.id ?? '')]
    const first = firsts.get(id)
    if (id !== '' && first === undefined) firsts.set(id, number)
    const fault = id !== '' && first !== undefined ? `importTwice ${first}` : (cells.fault ?? '')
    return { number, cells: caseColumns.map((column) => (column === 'fault' ? fault : (cells[column] ?? ''))), problems }
  })
  const notes = read.flatMap((one) => one.notes)
  const nothing = { encoding: null, delimiter: null, sheet: null, sheets: [] }
  return { format: 'CASE', ...nothing, headers: [...caseColumns], rows: numbered, notes }
}

type Read = { frameworks: Row[]; groups: Row[]; outcomes: Row[]; links: Row[]; wrong: Row[]; notes: Note[] }

function readDocument({ document, items: all, associations }: CaseDocument): Read {
  const sound = all.filter((item) => item !== null)
  const items = new Map<string, CaseItem>()
  for (const item of sound) if (!items.has(item.identifier)) items.set(item.identifier, item)
  const tree = treeOf(document.identifier, [...items.values()], associations)
  const framework: Row = {
    cells: {
      type: 'FRAMEWORK',
      id: document.identifier,
      text: oneLine(document.title),
      issuer: oneLine(document.creator || document.publisher),
      edition: oneLine(document.version),
      language: oneLine(document.language),
      licence: oneLine(document.licenseURI?.title ?? ''),
    },
    problems: [],
  }
  const placed = placedRows(document.identifier, { items, tree, title: oneLine(document.title) })
  const links = associations.filter(({ associationType }) => associationType !== 'isChildOf')
  const unread = links.filter(({ associationType }) => relations[associationType] === undefined).length
  return {
    frameworks: [framework],
    ...placed.rows,
    links: links.flatMap((link) => linkRow(document.identifier, link, items)),
    wrong: [...placed.rows.wrong, ...wrongRows(document.identifier, { all, items, tree })],
    notes: [
      ...(document.caseVersion === '1.1' ? [] : [{ code: 'caseVersionOld', values: { version: document.caseVersion ?? '1.0' } }]),
      ...(placed.flattened > 0 ? [{ code: 'caseFlattened', values: { count: placed.flattened } }] : []),
      ...(unread > 0 ? [{ code: 'caseLinksUnread', values: { count: unread } }] : []),
    ],
  }
}

type Placing = { readonly items: ReadonlyMap<string, CaseItem>; readonly tree: Tree; readonly title: string }
type Rows = Pick<Read, 'groups' | 'outcomes' | 'wrong'>

/**
 * An item that has others below it is a group, in the two uppermost levels; in deeper levels it becomes a topic that divides the outcomes of its group. An item
 * with nothing below it is an outcome.
 */
function placedRows(documentId: string, { items, tree, title }: Placing): { rows: Rows; flattened: number } {
  const rows: Rows = { groups: [], outcomes: [], wrong: [] }
  const [titles, codes] = [new Set<string>(), new Set<string>()]
  const counts = new Map<string, number>()
  const topics = new Map<string, string[]>()
  let flattened = 0
  const nextIn = (group: string): number => {
    const count = counts.get(group) ?? 0
    counts.set(group, count + 1)
    return count
  }
  const ungrouped = v5('outcomes at the top', documentId)

  for (const { id, item, codePath } of walkItems(documentId, items, tree)) {
    const place = tree.places.get(id)
    if (!item || place?.state !== 'PLACED') continue
    const [depth, [outer, inner, third]] = [place.above.length, place.above]
    const isGroup = (tree.inside.get(id)?.length ?? 0) > 0 || (item.extensions?.cusp?.group === true && depth < 2)
    const warnings = [
      ...(tree.orphans.has(id) ? [warning('parent', 'caseNoParent')] : []),
      ...(tree.ofSeveral.has(id) ? [warning('parent', 'caseSeveralParents')] : []),
    ]
    if (isGroup && depth < 2) {
      const said = oneLine(item.fullStatement)
      const unique = titleAmong(titles, said, oneLine(items.get(outer ?? '')?.fullStatement ?? ''))
      topics.set(
        id,
        item.conceptKeywords.map(topicName).filter((name) => name !== ''),
      )
      rows.groups.push({
        cells: {
          type: 'GROUP',
          id,
          document: documentId,
          parent: outer ?? '',
          code: oneLine(item.humanCodingScheme),
          text: unique,
          order: String(nextIn(outer ?? documentId)),
        },
        problems: [...warnings, ...(unique === said ? [] : [warning('text', 'caseTitleMade')])],
      })
    } else if (isGroup) {
      flattened += 1
      if (depth === 2) topics.get(inner ?? '')?.push(topicName(item.fullStatement))
      rows.wrong.push({
        cells: { type: 'HEADING', id, document: documentId, parent: inner ?? '', text: oneLine(item.fullStatement) },
        problems: [warning('type', depth === 2 ? 'caseBecomesTopic' : 'caseHeadingLeftOut')],
      })
    } else {
      const group = inner ?? outer ?? ungrouped
      const own = item.conceptKeywords.map(topicName).find((name) => topics.get(group)?.includes(name))
      const code = oneLine(item.humanCodingScheme)
      const made = code === '' ? codeAmong(codes, codePath) : code
      codes.add(titleKeyOf(made))
      rows.outcomes.push({
        cells: {
          type: 'OUTCOME',
          id,
          document: documentId,
          parent: group,
          code: made,
          text: oneLine(item.fullStatement),
          notes: cleanText(item.notes),
          level: item.extensions?.cusp?.level ?? '',
          topic: third === undefined ? (own ?? '') : topicName(items.get(third)?.fullStatement ?? ''),
          order: String(nextIn(`in ${group}`)),
          retired: item.statusEndDate === '' ? '' : 'true',
          made: code === '' ? 'code' : '',
        },
        problems: [...warnings, ...(code === '' ? [warning('code', 'caseCodeMade', { code: made })] : [])],
      })
    }
  }
  const isUngrouped = rows.outcomes.some(({ cells }) => cells.parent === ungrouped)
  if (isUngrouped) {
    const cells = { type: 'GROUP', id: ungrouped, document: documentId, parent: '', text: titleAmong(titles, title, ''), code: '' } as const
    rows.groups.push({ cells: { ...cells, order: String(nextIn(documentId)) }, problems: [warning('text', 'caseGroupMade')] })
  }
  for (const { cells } of rows.groups) {
    const names = [...new Set(topics.get(cells.id ?? '') ?? [])]
    if (names.length > 0) cells.topics = JSON.stringify(names)
  }
  return { rows, flattened }
}

type Walked = { readonly id: string; readonly item: CaseItem | undefined; readonly codePath: string }

/**
 * Every item that is in the tree, each before the items below it. `codePath`: the code of the nearest item above that has one, followed by the positions
 * below that.
 */
function* walkItems(documentId: string, items: ReadonlyMap<string, CaseItem>, tree: Tree): Generator<Walked> {
  const waiting = (tree.inside.get(documentId) ?? []).map((id, at) => ({ id, path: String(at + 1) }))
  waiting.reverse()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const item = items.get(next.id)
    yield { id: next.id, item, codePath: next.path }
    // Without the cut, the path of an item that lies ten thousand levels deep would be as long.
    const base = (oneLine(item?.humanCodingScheme ?? '') || next.path).slice(-outcomeLimits.code)
    const inside = (tree.inside.get(next.id) ?? []).map((id, at) => ({ id, path: `${base}.${at + 1}` }))
    for (const one of inside.toReversed()) waiting.push(one)
  }
}

type Unplaced = { readonly all: readonly (CaseItem | null)[]; readonly items: ReadonlyMap<string, CaseItem>; readonly tree: Tree }
const reasons = { CIRCLE: 'caseCircle', MISSING: 'caseParentMissing', BELOW_WRONG: 'caseParentWrong' } as const

/** The items that cannot be placed, each with its reason. */
function wrongRows(document: string, { all, items, tree }: Unplaced): Row[] {
  return all.flatMap((item): Row[] => {
    if (!item) return [{ cells: { type: 'OUTCOME', document, fault: 'caseItemBroken' }, problems: [] }]
    const cells = {
      type: 'OUTCOME' as const,
      id: item.identifier,
      document,
      code: oneLine(item.humanCodingScheme),
      text: oneLine(item.fullStatement),
    }
    // An id that occurs a second time gets no reason here; its row later names the row with the first one.
    if (items.get(item.identifier) !== item) return [{ cells, problems: [] }]
    const place = tree.places.get(item.identifier)
    return !place || place.state === 'PLACED' ? [] : [{ cells: { ...cells, fault: reasons[place.state] }, problems: [] }]
  })
}

function linkRow(document: string, association: CaseAssociation, items: ReadonlyMap<string, CaseItem>): Row[] {
  const relation = relations[association.associationType]
  if (relation === undefined) return []
  const [from, to] = [association.originNodeURI?.identifier ?? '', association.destinationNodeURI?.identifier ?? '']
  const cells = { type: 'LINK' as const, id: association.identifier ?? '', document, parent: from, relation, target: to }
  const text = oneLine(items.get(from)?.humanCodingScheme ?? '')
  return [{ cells: { ...cells, text }, problems: [] }]
}

/** Groups of one framework need different titles: where 'Knowledge' is below each domain, the domain's name is put before it. */
function titleAmong(taken: Set<string>, said: string, above: string): string {
  const choices = [said, ...(above === '' ? [] : [`${above} – ${said}`])].map((title) =>
    title.slice(0, Math.max(said.length, outcomeLimits.name)),
  )
  const title = choices.find((one) => !taken.has(titleKeyOf(one))) ?? said
  taken.add(titleKeyOf(title))
  return title
}

function codeAmong(taken: ReadonlySet<string>, path: string): string {
  const short = path.slice(-(outcomeLimits.code - 4))
  const found = [short, ...Array.from({ length: 98 }, (_, at) => `${short}-${at + 2}`)].find((code) => !taken.has(titleKeyOf(code)))
  return found ?? short
}

function topicName(text: string): string {
  const name = oneLine(text)
  return name.length > outcomeLimits.name ? `${name.slice(0, outcomeLimits.name - 1)}…` : name
}

/** The text in one line, without characters that a database cannot store or nobody sees. Markup stays as text. */
function oneLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ')
}
function cleanText(text: string): string {
  return text
    .replace(/\u0000|\ufeff|\p{Cs}/gu, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00a0\u202f]/g, ' ')
    .trim()
    .normalize('NFC')
}
