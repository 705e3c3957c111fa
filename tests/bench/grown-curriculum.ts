import { v7 } from 'uuid'
import type { withPrisma } from '@/tests/support/prisma-for'

type Db = Parameters<Parameters<typeof withPrisma>[1]>[0]

export type GrownCurriculum = {
  readonly programmeId: string
  readonly yearId: string
  readonly moduleIds: readonly string[]
  readonly frameworkId: string
  readonly facts: number
}

const [students, procedures, modules, nodes] = [600, 300, 64, 2_000]
/** Outcomes of the framework that is shown, and of all frameworks. */
const [outcomes, allOutcomes] = [112, 1_000]
const factsOfEach = 5.6

/**
 * A programme of 600 students with a current year of 2,000 nodes, 64 of them modules, four components in each unit, 1,000 outcomes, 5,000 mappings and a million
 * facts: by SQL alone.
 */
export async function grownCurriculum(db: Db, { studentId, at }: { studentId: string; at: Date }): Promise<GrownCurriculum> {
  const [programmeId, yearId, frameworkId, otherId, groupId, otherGroupId, scaleId] = [v7(), v7(), v7(), v7(), v7(), v7(), v7()]
  await db.programme.create({ data: { id: programmeId, name: 'Dentistry BDS', lengthYears: 5 } })
  await db.scale.create({ data: { id: scaleId, name: 'Six steps', version: 1 } })
  await db.$executeRaw`
    INSERT INTO app_user SELECT (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'username', 's' || n, 'username_key', 's' || n, 'email', 's' || n || '@x.invalid', 'email_key', 's' || n || '@x.invalid'))).*
    FROM app_user u CROSS JOIN generate_series(2, ${students}) n WHERE u.id = ${studentId}::uuid`
  await db.$executeRaw`UPDATE app_user SET programme_id = ${programmeId}::uuid, year = 1 + length(username) % 5 WHERE id = ${studentId}::uuid OR username ~ '^s[0-9]+$'`
  await db.$executeRaw`
    INSERT INTO user_role SELECT (jsonb_populate_record(r, jsonb_build_object('user_id', u.id))).* FROM user_role r CROSS JOIN app_user u WHERE r.user_id = ${studentId}::uuid AND u.username ~ '^s[0-9]+$'`
  await db.procedure.createMany({
    data: Array.from({ length: procedures }, (_, n) => ({
      ...{ id: v7(), code: `P${n}`, caption: `Procedure ${n}`, category: 'All', site: 'NONE' as const, scaleId, sortOrder: n },
    })),
  })
  await db.framework.createMany({
    data: [frameworkId, otherId].map((id, n) => ({ id, name: `Framework ${n}`, nameKey: `framework ${n}`, state: 'IN_USE' as const })),
  })
  await db.outcomeGroup.createMany({
    data: [groupId, otherGroupId].map((id, n) => ({
      ...{ id, frameworkId: n === 0 ? frameworkId : otherId, title: `Group ${n}`, titleKey: `group ${n}`, sortOrder: 0 },
    })),
  })
  await db.learningOutcome.createMany({
    data: Array.from({ length: allOutcomes }, (_, n) => ({
      ...{
        id: v7(),
        code: `${n}`,
        codeKey: `${n}`,
        text: `Carry out what outcome ${n} says, safely and under supervision`,
        level: 'ASSESSED' as const,
      },
      ...(n < outcomes ? { frameworkId, groupId } : { frameworkId: otherId, groupId: otherGroupId }),
      sortOrder: n,
    })),
  })
  await db.curriculumYear.create({
    data: { id: yearId, programmeId, startsOn: new Date('2026-09-01'), endsOn: new Date('2027-08-31'), state: 'CURRENT' },
  })
  const moduleIds = await growTree(db, { yearId, at })
  await growMapping(db, yearId)
  await growFacts(db, programmeId)
  const facts = await db.coverageFact.count()
  return { programmeId, yearId, moduleIds, frameworkId, facts }
}

async function growTree(db: Db, { yearId, at }: { yearId: string; at: Date }): Promise<string[]> {
  const row = (kind: 'PROGRAMME' | 'YEAR' | 'MODULE' | 'UNIT', title: string, path: string[], sortOrder: number) => {
    const id = kind === 'PROGRAMME' ? yearId : v7()
    return {
      id,
      yearId,
      parentId: path.at(-1) ?? null,
      kind,
      title,
      titleKey: title.toLowerCase(),
      sortOrder,
      path,
      lineageId: id,
      updatedAt: at,
    }
  }
  const root = row('PROGRAMME', 'Dentistry BDS', [], 0)
  const parts = Array.from({ length: 5 }, (_, n) => row('YEAR', `Year ${n + 1}`, [root.id], n))
  const inside = Array.from({ length: modules }, (_, n) => row('MODULE', `Module ${n}`, [root.id, parts[n % 5]?.id ?? ''], n))
  const units = Array.from({ length: nodes - 1 - 5 - modules }, (_, n) => {
    const above = inside[n % modules]
    return row('UNIT', `Unit ${n}`, [...(above?.path ?? []), above?.id ?? ''], n)
  })
  for (const rows of [[root], parts, inside, units]) await db.curriculumNode.createMany({ data: rows })
  return inside.map(({ id }) => id)
}

async function growMapping(db: Db, yearId: string): Promise<void> {
  await db.$executeRaw`
    INSERT INTO curriculum_component (id, node_id, kind, ref_id, title, lineage_id)
    SELECT c.id, n.id, 'PROCEDURE', p.id, p.caption, c.id
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM curriculum_node WHERE year_id = ${yearId}::uuid AND kind = 'UNIT') n
    CROSS JOIN generate_series(0, 3) k JOIN (SELECT id, caption, row_number() OVER (ORDER BY sort_order) - 1 AS place FROM procedure) p ON p.place = (n.place * 7 + k * 73) % ${procedures}
    CROSS JOIN LATERAL (SELECT gen_random_uuid() AS id WHERE n.place IS NOT NULL AND k IS NOT NULL) c`
  await db.$executeRaw`
    INSERT INTO curriculum_component_outcome (component_id, outcome_id, level)
    SELECT DISTINCT c.id, o.id, (ARRAY['INTRODUCED', 'PRACTISED', 'ASSESSED'])[1 + (c.place + o.sort_order) % 3]::"OutcomeLevel"
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM curriculum_component) c JOIN learning_outcome o
      ON o.sort_order = CASE WHEN c.place % 2 = 0 THEN (c.place / 2) % ${outcomes} ELSE c.place % ${allOutcomes} END`
}

async function growFacts(db: Db, programmeId: string): Promise<void> {
  await db.$executeRaw`
    INSERT INTO coverage_fact (kind, ref_id, student_id, source_id, day, grade)
    SELECT 'PROCEDURE', p.id, u.id, gen_random_uuid(), DATE '2026-09-01' + (random() * 80)::int, CASE WHEN random() < 0.2 THEN 0 WHEN random() < 0.8 THEN 1 ELSE 2 END
    FROM procedure p CROSS JOIN app_user u CROSS JOIN generate_series(1, 11) n WHERE u.programme_id = ${programmeId}::uuid AND random() < ${factsOfEach / 11}`
  await db.$executeRaw`ANALYZE`
}
