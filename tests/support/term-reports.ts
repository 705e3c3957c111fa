import { v7 } from 'uuid'
import * as contracts from '@/lib/contracts/reports'
import type { Contract } from '@/lib/contract'
import type { Privilege } from '@/lib/privileges'
import { prisma } from '@/server/kernel/db'
import { callAs, outputAs } from './call'
import { roleActor, type Member } from './members'
import { makeTargets, reportCall, makeTreated } from './reports'
import { makeSchool, type School } from './school'

export type TermSchool = School & {
  readonly programmeId: string
  /** Autumn 2026 is running; Summer 2026 is over. */
  readonly autumnId: string
  readonly summerId: string
  /** A person who sees all students and releases reports. */
  readonly releaser: Member
  /** A person who sees all students and releases nothing. */
  readonly reader: Member
}

/** A school whose student has six examinations this term, one of them below standard, and two of the term before. */
export async function makeTermSchool(): Promise<TermSchool> {
  const school = await makeSchool()
  const { programmeId } = await makeTargets(school)
  const { examination, extraction } = school.procedures
  const studentId = school.student.id
  for (const [at, value] of [3, 4, 5, 5, 6, 5].entries())
    await makeTreated(school, { studentId, procedure: examination, heldOn: `2026-10-0${at + 1}`, value })
  await makeTreated(school, { studentId, procedure: extraction, heldOn: '2026-11-18', teeth: [36] })
  for (const heldOn of ['2026-05-04', '2026-05-05']) await makeTreated(school, { studentId, procedure: examination, heldOn, value: 2 })
  const terms = await prisma().term.findMany({ select: { id: true, title: true } })
  const idOf = (title: string) => terms.find((term) => term.title === title)?.id ?? v7()
  return {
    ...school,
    programmeId,
    autumnId: idOf('Autumn'),
    summerId: idOf('Summer'),
    releaser: withPrivilegesOnly(school.admin, 'REPORT_CLINICALEXPERIENCE', 'REPORT_ALLSTUDENTS', 'REPORT_ADMIN'),
    reader: withPrivilegesOnly(school.staff, 'REPORT_CLINICALEXPERIENCE', 'REPORT_ALLSTUDENTS'),
  }
}

/** The same person with these privileges alone. */
export const withPrivilegesOnly = (who: Member, ...privileges: Privilege[]): Member => roleActor(who, privileges, { only: true })

export const onTerm = <C extends Contract>(who: Member, contract: C, input: object) => outputAs(who, reportCall(contract), input)
export const tryTerm = <C extends Contract>(who: Member, contract: C, input: object) => callAs(who, reportCall(contract), input)

export function releaseReports({ releaser, autumnId }: TermSchool, ...students: readonly Member[]) {
  return onTerm(releaser, contracts.releaseTermReports, { termId: autumnId, studentIds: students.map(({ id }) => id) })
}

/** Deletes the term reports, as if nobody had begun any. */
export async function forgetTerms(): Promise<void> {
  await prisma().termComment.deleteMany({})
  await prisma().termReportVersion.deleteMany({})
  await prisma().termReport.deleteMany({})
  await prisma().batchRow.deleteMany({})
  await prisma().batch.deleteMany({})
}
