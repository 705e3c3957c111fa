import type { Db } from '../database'

/** The yearly targets in hygiene and therapy, in years 2 and 3: the procedures in its scope, scaled to three years. Year 1 is not at the chair. */
const THERAPY_TARGETS: Readonly<Record<string, readonly [number, number]>> = {
  EX01: [2, 4],
  EX02: [3, 6],
  RX01: [3, 6],
  RX02: [2, 4],
  PV01: [6, 8],
  PV02: [4, 5],
  PV03: [4, 6],
  PV04: [3, 5],
  PE01: [6, 9],
  PE02: [3, 5],
  PE03: [8, 12],
  PE04: [5, 10],
  PE05: [1, 3],
  LA01: [5, 10],
  LA02: [2, 5],
  RE01: [3, 8],
  RE02: [3, 5],
  RE05: [1, 2],
  PA01: [1, 4],
  PA02: [1, 5],
  PA03: [0, 2],
  PA04: [0, 2],
}

type Target = { programmeId: string; year: number; target: number }

/** A programme's own targets take precedence over those for all: a procedure without one of its own has no target. */
export function therapyTargets(code: string, therapyId: string): Target[] {
  const [second, third] = THERAPY_TARGETS[code] ?? [0, 0]
  return [0, second, third].map((target, index) => ({ programmeId: therapyId, year: index + 1, target }))
}

export async function seedTargets(db: Db, { therapyId }: { therapyId: string }): Promise<void> {
  const procedures = await db.procedure.findMany({ select: { id: true, code: true } })
  await db.procedureTarget.createMany({
    data: procedures.flatMap(({ id, code }) => therapyTargets(code, therapyId).map((target) => ({ ...target, procedureId: id }))),
  })
}
