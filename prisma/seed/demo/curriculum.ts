import type { CalendarDate } from '@internationalized/date'
import { v7 as uuid } from 'uuid'
import type { ComponentKind, OutcomeLevel } from '@/lib/curriculum/vocabulary'
import type { Db } from '../database'
import { dateColumn } from './calendar'
import { namesOfDemo } from './curriculum-components'
import { modules, outcomesOf, subjects, units } from './curriculum-words'
import type { School } from './school'

type Wanted = { db: Db; school: School; now: Date }
type Component = {
  readonly kind: ComponentKind
  readonly title: string
  readonly year: number
  readonly subjects: readonly number[]
  readonly lineageId: string
}
type Outcome = { readonly id: string; readonly subject: number }

const mappedInAll = 300
/** In this many subjects nothing covers the last outcome. */
const withGap = 7

/** The names of the demo school are written in plain letters: they are compared in lower case. */
const keyOf = (title: string): string => title.toLowerCase()

/** Two years of the dentists' programme, 64 nodes each, a framework of 112 outcomes, 300 mappings a year, and 7 outcomes that nothing covers. */
export async function seedCurriculum({ db, school, now }: Wanted): Promise<void> {
  const programme = await db.programme.findFirst({ where: { name: 'Dentistry BDS' }, select: { id: true, name: true } })
  if (!programme) return
  const outcomes = await insertFramework(db)
  const begins = school.today.month >= 9 ? school.today.year : school.today.year - 1
  const lineage = new Map<string, string>()
  const names = await namesOfDemo(db)
  const before = await insertYear(db, { programme, startsOn: firstDay(school.today, begins - 1), copiedFromId: null, now, lineage, names })
  const current = await insertYear(db, {
    programme,
    startsOn: firstDay(school.today, begins),
    copiedFromId: before.id,
    now,
    lineage,
    names,
  })
  for (const { components } of [before, current]) await mapYear(db, components, outcomes)
  await makeOlder(db, before.id)
}

/** Makes the year before differ: a module had another name, and some outcomes were taken less far. */
async function makeOlder(db: Db, yearId: string): Promise<void> {
  const title = 'Operative dentistry'
  await db.$executeRaw`
    UPDATE curriculum_node SET title = ${title}, title_key = ${keyOf(title)} WHERE id = (
      SELECT id FROM curriculum_node WHERE year_id = ${yearId}::uuid AND kind = 'MODULE' ORDER BY cardinality(path), sort_order, title LIMIT 1)`
  await db.$executeRaw`
    UPDATE curriculum_component_outcome m SET level = 'INTRODUCED' FROM (
      SELECT x.component_id, x.outcome_id FROM curriculum_component_outcome x JOIN curriculum_component c ON c.id = x.component_id JOIN curriculum_node n ON n.id = c.node_id
        JOIN learning_outcome o ON o.id = x.outcome_id
      WHERE n.year_id = ${yearId}::uuid AND x.level = 'PRACTISED' ORDER BY o.code, c.title LIMIT 6) w
    WHERE w.component_id = m.component_id AND w.outcome_id = m.outcome_id`
}

function firstDay(today: CalendarDate, year: number): CalendarDate {
  return today.set({ year, month: 9, day: 1 })
}

async function insertFramework(db: Db): Promise<Outcome[]> {
  const frameworkId = uuid()
  const name = 'The graduating dentist'
  await db.framework.create({
    data: { id: frameworkId, name, nameKey: keyOf(name), issuer: 'Demo Dental Council', edition: '2025', language: 'en', state: 'IN_USE' },
    select: { id: true },
  })
  const all: Outcome[] = []
  for (const [at, subject] of subjects.entries()) {
    const [groupId, first, second] = [uuid(), uuid(), uuid()]
    const code = String(at + 1)
    const { title } = subject
    await db.outcomeGroup.create({
      data: { id: groupId, frameworkId, code, title, titleKey: keyOf(title), sortOrder: at },
      select: { id: true },
    })
    await db.topic.createMany({
      data: [first, second].map((id, sortOrder) => {
        const topic = subject.topics[sortOrder] ?? title
        return { id, groupId, name: topic, nameKey: keyOf(topic), sortOrder }
      }),
    })
    const rows = outcomesOf(subject).map((text, sortOrder) => ({
      id: uuid(),
      frameworkId,
      groupId,
      topicId: sortOrder < 7 ? first : second,
      code: `${code}.${sortOrder + 1}`,
      codeKey: `${code}.${sortOrder + 1}`,
      text,
      level: levelOf(sortOrder),
      sortOrder,
    }))
    await db.learningOutcome.createMany({ data: rows })
    all.push(...rows.slice(0, at < withGap ? -1 : undefined).map(({ id }) => ({ id, subject: at })))
  }
  return all
}

const levelBy = (kind: ComponentKind): OutcomeLevel =>
  kind === 'PROCEDURE' ? 'PRACTISED' : kind === 'TEST' || kind === 'FORM' ? 'ASSESSED' : 'INTRODUCED'

const levelOf = (at: number): OutcomeLevel => (at === 0 || at === 7 ? 'PRACTISED' : 'ASSESSED')

type NewYear = {
  programme: { readonly id: string; readonly name: string }
  startsOn: CalendarDate
  copiedFromId: string | null
  now: Date
  /** The lineage of a node, keyed by its name and the names above it: the same node of another year has the same lineage. */
  lineage: Map<string, string>
  names: Awaited<ReturnType<typeof namesOfDemo>>
}

async function insertYear(db: Db, { programme, startsOn, copiedFromId, now, lineage, names }: NewYear) {
  const yearId = uuid()
  await db.curriculumYear.create({
    data: {
      id: yearId,
      programmeId: programme.id,
      startsOn: dateColumn(startsOn),
      endsOn: dateColumn(startsOn.add({ years: 1 }).subtract({ days: 1 })),
      state: copiedFromId === null ? 'CLOSED' : 'CURRENT',
      copiedFromId,
    },
    select: { id: true },
  })
  const components: (Component & { id: string })[] = []
  const lineageOf = (name: string, id: string): string => {
    const known = lineage.get(name) ?? id
    lineage.set(name, known)
    return known
  }
  const node = async (kind: 'PROGRAMME' | 'YEAR' | 'MODULE' | 'UNIT', title: string, path: readonly string[], sortOrder: number) => {
    const id = kind === 'PROGRAMME' ? yearId : uuid()
    const row = {
      id,
      yearId,
      parentId: path.at(-1) ?? null,
      kind,
      title,
      titleKey: keyOf(title),
      sortOrder,
      path: [...path],
      updatedAt: now,
    }
    await db.curriculumNode.create({
      data: { ...row, lineageId: lineageOf(`${path.length} ${title} ${sortOrder}`, id) },
      select: { id: true },
    })
    return id
  }
  const root = await node('PROGRAMME', programme.name, [], 0)
  for (const [at, ofYear] of modules.entries()) {
    const part = await node('YEAR', `Year ${at + 1}`, [root], at)
    for (const [place, module] of ofYear.entries()) {
      const inside = await node('MODULE', module.title, [root, part], place)
      const isLast = at === modules.length - 1 && place >= ofYear.length - 2
      for (const [number, unit] of units.slice(0, isLast ? 1 : 2).entries()) {
        const nodeId = await node('UNIT', `${unit}: ${module.title}`, [root, part, inside], number)
        const named = number === 0 ? names.teaching(at) : names.practice(at, module.subjects)
        const plain = {
          kind: 'OTHER' as const,
          refId: null,
          title: `${unit}: ${module.title}`,
          method: number === 0 ? 'Reading' : 'Portfolio',
        }
        for (const one of [...named, plain]) {
          const id = uuid()
          const lineageId = lineageOf(`component ${unit} ${module.title} ${one.kind} ${one.title}`, id)
          await db.curriculumComponent.create({ data: { ...one, id, nodeId, minutes: 60, lineageId }, select: { id: true } })
          components.push({ id, kind: one.kind, title: one.title, year: at, subjects: module.subjects, lineageId })
        }
      }
    }
  }
  return { id: yearId, components }
}

/** Maps each outcome to the components that teach its subject, in turn, until there are enough mappings. */
async function mapYear(db: Db, components: readonly (Component & { id: string })[], outcomes: readonly Outcome[]): Promise<void> {
  const pairs = new Map<string, { componentId: string; outcomeId: string; level: OutcomeLevel }>()
  for (let round = 0; pairs.size < mappedInAll && round < components.length; round += 1) {
    for (const [at, outcome] of outcomes.entries()) {
      const teaching = components.filter((one) => one.subjects.includes(outcome.subject))
      const component = teaching[(at + round) % teaching.length]
      if (!component || pairs.size === mappedInAll) continue
      pairs.set(`${component.id} ${outcome.id}`, { componentId: component.id, outcomeId: outcome.id, level: levelBy(component.kind) })
    }
  }
  await db.curriculumComponentOutcome.createMany({ data: [...pairs.values()] })
}
