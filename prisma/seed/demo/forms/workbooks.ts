import { v7 } from 'uuid'
import { Definition as DefinitionShape } from '@/lib/forms/definition.shapes'
import { starterForm, starterType } from '@/lib/forms/starters/forms'
import { starterTemplates } from '@/lib/reflections/starters'
import { updateFormState } from '@/server/forms/queries/forms'
import { storeWorkbook } from '@/server/workbooks/queries/workbooks'
import type { Db } from '../../database'
import { requireFound } from '../found'
import type { School } from '../school'
import { demoRoles, publishForm } from './publish'

type Item =
  | { readonly starter: string; readonly needed: number; readonly caption?: string }
  | { readonly code: string; readonly needed: number }
  | { readonly formId: string; readonly needed: number }
  /** A test; only a school of the full size has tests. */
  | { readonly test: string; readonly needed: 1 }
  /** Reflections on sessions, of the first template. */
  | { readonly written: 'SUBMITTED' | 'ACKNOWLEDGED'; readonly needed: number; readonly caption: string }
type Section = { readonly section: string; readonly items: readonly Item[] }

const atTheChair: readonly Section[] = [
  {
    section: 'Before the clinic',
    items: [
      { starter: 'REFLECTION', needed: 1, caption: 'Goals for the year' },
      { code: 'EX01', needed: 2 },
    ],
  },
  {
    section: 'In the clinic',
    items: [
      { starter: 'MINI_CEX', needed: 2 },
      { starter: 'DOPS', needed: 2 },
      { starter: 'CBD', needed: 1 },
      { code: 'RE01', needed: 4 },
      { code: 'PE03', needed: 3 },
      { written: 'ACKNOWLEDGED', needed: 4, caption: 'Reflections on your sessions' },
    ],
  },
  {
    section: 'Ready for more',
    items: [
      { starter: 'EPA', needed: 1 },
      { code: 'LA01', needed: 5 },
      { test: 'CT-03', needed: 1 },
    ],
  },
]
const foundations = (auditId: string): readonly Section[] => [
  {
    section: 'Safe practice',
    items: [
      { formId: auditId, needed: 2 },
      { code: 'RX01', needed: 5 },
      { test: 'CT-01', needed: 1 },
      { code: 'LA01', needed: 5 },
    ],
  },
  {
    section: 'Assessments',
    items: [
      { starter: 'MINI_CEX', needed: 2 },
      { starter: 'DOPS', needed: 2 },
    ],
  },
]

/** Two workbooks: one of the account's own year, in order, and one of the other clinical years, of which a form was withdrawn. */
export async function seedWorkbooks({ db, school, now }: { db: Db; school: School; now: Date }): Promise<void> {
  const auditId = await withdrawnAudit(db, now)
  const own = school.studentOf(school.account('student'))
  const year = now.getUTCMonth() >= 8 ? now.getUTCFullYear() : now.getUTCFullYear() - 1
  const day = (text: string) => new Date(`${text}T00:00:00Z`)
  const others = [3, 4, 5].filter((one) => one !== own.year)
  await seedWorkbook(db, {
    name: `Restorative dentistry, year ${own.year}`,
    intro: 'What you show this year before you treat with less supervision. Each part opens when the one before it is complete.',
    order: 'IN_ORDER',
    startsOn: day(`${year}-09-01`),
    dueOn: day(`${year + 1}-06-26`),
    permits: [{ programmeId: own.programmeId, year: own.year }],
    sections: atTheChair,
  })
  await seedWorkbook(db, {
    name: 'Safe practice',
    intro: '',
    order: 'FREE',
    startsOn: null,
    dueOn: day(`${year + 1}-03-26`),
    permits: others.map((one) => ({ programmeId: own.programmeId, year: one })),
    sections: foundations(auditId),
  })
}

type Made = {
  readonly name: string
  readonly intro: string
  readonly order: string
  readonly startsOn: Date | null
  readonly dueOn: Date | null
  readonly permits: readonly { readonly programmeId: string; readonly year: number }[]
  readonly sections: readonly Section[]
}

async function seedWorkbook(db: Db, { permits, sections, ...fields }: Made): Promise<void> {
  const forms = await db.form.findMany({ where: { starter: { not: null } }, select: { id: true, starter: true } })
  const procedures = await db.procedure.findMany({ select: { id: true, code: true } })
  const tests = await db.competencyTest.findMany({ where: { deletedAt: null }, select: { id: true, code: true } })
  const testOf = (item: Item) => ('test' in item ? tests.find(({ code }) => code === item.test) : undefined)
  const items = sections
    .flatMap(({ section, items: of }) => of.map((item) => ({ item, section })))
    .filter(({ item }) => !('test' in item) || testOf(item))
  await storeWorkbook(db, {
    id: v7(),
    revision: 0,
    fields: { ...fields, active: true },
    parts: {
      permits,
      items: items.map(({ item, section }, sortOrder) => ({
        section,
        sortOrder,
        needed: item.needed,
        caption: 'caption' in item ? item.caption : '',
        formId:
          'starter' in item
            ? requireFound(
                forms.find(({ starter }) => starter === item.starter),
                item.starter,
              ).id
            : 'formId' in item
              ? item.formId
              : null,
        procedureId:
          'code' in item
            ? requireFound(
                procedures.find(({ code }) => code === item.code),
                item.code,
              ).id
            : null,
        testId: testOf(item)?.id ?? null,
        ...('written' in item && {
          reflectionState: item.written,
          reflectionKind: 'SESSION',
          reflectionTemplateId: requireFound(starterTemplates('en-GB')[0], 'template').id,
        }),
      })),
    },
  })
}

/** A clinical audit that the school no longer asks for. */
async function withdrawnAudit(db: Db, now: Date): Promise<string> {
  const roles = await demoRoles(db)
  const { definition, ...audit } = starterForm('RADIOGRAPHS', { locale: 'en-GB', teacherRoleId: roles.teacher, newUid: v7 })
  const type = { ...starterType('RADIOGRAPHS', 'en-GB'), settleHours: 0 }
  const named = { ...audit, code: 'RADIOGRAPHIC-AUDIT-OLD', name: `${audit.name} (before 2026)` }
  const { id } = await publishForm({
    db,
    now,
    key: 'RADIOGRAPHS',
    form: DefinitionShape.parse(definition),
    type,
    named,
    roles,
    settings: { inNewMenu: false },
  })
  await updateFormState(db, { id, from: 'PUBLISHED', to: 'WITHDRAWN' })
  return id
}
