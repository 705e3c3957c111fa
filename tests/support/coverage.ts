import { v7 } from 'uuid'
import { setCurriculumYearState } from '@/lib/contracts/curriculum'
import { mapOutcomes, saveComponent } from '@/lib/contracts/curriculum/components'
import { setFrameworkState } from '@/lib/contracts/curriculum/outcomes'
import type { CoverageKind } from '@/lib/coverage/vocabulary'
import type { OutcomeLevel } from '@/lib/curriculum/vocabulary'
import { now, stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { addFramework, addGroup, addNode, addOutcome, componentInput, editorOf, makeProgramme, makeYear, output } from './curriculum'
import type { Member } from './members'
import { runOutboxJob } from './outbox'
import { makeSchool, type School } from './school'

export type CoveredSchool = School & {
  readonly editor: Member
  readonly programmeId: string
  readonly yearId: string
  readonly moduleId: string
  readonly otherModuleId: string
  readonly frameworkId: string
  readonly groupId: string
  /** The outcomes are in two modules; the test decides what covers them. */
  readonly outcomes: readonly [string, string, string]
}

/**
 * A school with a curriculum whose current year begins in September 2026: two modules in a year, three outcomes, and the school's students in its programme.
 */
export async function makeCoveredSchool(): Promise<CoveredSchool> {
  const school = await makeSchool()
  const editor = editorOf(school.staff)
  const programmeId = await makeProgramme('BDS Dentistry')
  await prisma().user.updateMany({
    where: { id: { in: [school.student.id, school.partner.id, school.stranger.id] } },
    data: { programmeId, year: 4 },
  })
  const yearId = await makeYear(editor, programmeId)
  const part = await addNode(editor, yearId, 'Year 4', 'YEAR')
  const moduleId = await addNode(editor, part, 'Restorative')
  const otherModuleId = await addNode(editor, part, 'Surgery')
  const frameworkId = await addFramework(editor, 'The safe practitioner')
  const groupId = await addGroup(editor, frameworkId, 'Clinical')
  const outcomes = [
    await addOutcome(editor, groupId, 'C 1'),
    await addOutcome(editor, groupId, 'C 2'),
    await addOutcome(editor, groupId, 'C 3'),
  ] as const
  await output(editor, setFrameworkState, { frameworkId, on: 'use' })
  await output(editor, setCurriculumYearState, { yearId, on: 'begin' })
  return { ...school, editor, programmeId, yearId, moduleId, otherModuleId, frameworkId, groupId, outcomes: [...outcomes] }
}

type Covering = { readonly nodeId: string; readonly kind: CoverageKind; readonly refId: string; readonly title?: string }

/** Adds a component that names an entry and covers an outcome. */
export async function addCovering(
  editor: Member,
  { nodeId, kind, refId, title = `Component ${v7().slice(-6)}` }: Covering,
  outcomeIds: readonly string[],
  level: OutcomeLevel = 'PRACTISED',
): Promise<string> {
  const input = { ...componentInput(nodeId, title), kind, refId }
  await output(editor, saveComponent, input)
  if (outcomeIds.length > 0) await mapOutcome(editor, input.id, outcomeIds, level)
  return input.id
}

export async function mapOutcome(
  editor: Member,
  componentId: string,
  outcomeIds: readonly string[],
  level: OutcomeLevel | null = 'PRACTISED',
): Promise<void> {
  await output(editor, mapOutcomes, { pairs: outcomeIds.map((outcomeId) => ({ componentId, outcomeId, level })) })
}

/** A minute passes, in which the job counts everything that waits. */
export async function runCountingJob(): Promise<void> {
  stopClock(new Date(now().getTime() + 60_000))
  await runOutboxJob()
}
