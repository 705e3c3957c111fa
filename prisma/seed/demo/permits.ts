import type { Db } from '../database'

type Rule = {
  readonly codes: readonly string[]
  readonly years: readonly number[]
  readonly rule: 'WARN' | 'BLOCK'
  readonly reason: string
}

/** What students of dentistry may do in these years; all others are refused, or warned. */
const RULES: readonly Rule[] = [
  {
    codes: ['IN01', 'IN02', 'IN03', 'IN04', 'EN02', 'EN03', 'RP01', 'RP02', 'OS01', 'OS02'],
    years: [1, 2, 3, 4, 5],
    rule: 'BLOCK',
    reason: 'Outside the scope of practice of hygiene and therapy',
  },
  { codes: ['OS03', 'OM01', 'RX03'], years: [4, 5], rule: 'WARN', reason: 'Usually from year 4 of dentistry on' },
]

/** The permits of the demo school. */
export async function seedPermits(db: Db, { dentistryId }: { dentistryId: string }): Promise<void> {
  for (const { codes, years, rule, reason } of RULES) {
    const procedures = await db.procedure.findMany({ where: { code: { in: [...codes] } }, select: { id: true } })
    await db.procedure.updateMany({
      where: { id: { in: procedures.map(({ id }) => id) } },
      data: { outsidePermit: rule, outsideReason: reason },
    })
    await db.procedurePermit.createMany({
      data: procedures.flatMap(({ id }) => years.map((year) => ({ procedureId: id, programmeId: dentistryId, year }))),
      skipDuplicates: true,
    })
  }
}
