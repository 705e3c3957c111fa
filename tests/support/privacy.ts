import { v7 } from 'uuid'
// This import registers the personal data that each domain holds.
import '@/server/registry'
import { privacyCalls, privacyJobs } from '@/server/privacy'
import { prisma } from '@/server/kernel/db'
import type { Call } from '@/server/kernel/define-call'
import { runJob } from '@/server/kernel/jobs/jobs'
import { callsAmong } from './call'
import { member, type Member } from './members'

/** A person with PRIVACY_ADMIN and nothing else. */
export async function privacyOfficer(): Promise<Member> {
  const who = await member('STAFF')
  const role = await prisma().role.create({
    data: { id: v7(), name: `Privacy ${who.username}`, privileges: { create: { privilege: 'PRIVACY_ADMIN' } } },
    select: { id: true },
  })
  await prisma().userRole.deleteMany({ where: { userId: who.id } })
  await prisma().userRole.create({ data: { userId: who.id, roleId: role.id } })
  return { ...who, actor: { ...who.actor, privileges: new Set(['PRIVACY_ADMIN'] as const) } }
}

export const everyPrivacyCall: readonly Call[] = privacyCalls

/** Runs a job of the domain, as the server does by itself. */
export async function runPrivacyJob(name: string): Promise<void> {
  const job = privacyJobs.find((one) => one.name === name)
  if (!job || !(await runJob(job))) throw new Error(`${name} did not run`)
}

/** The call of a contract, as the registry would find it. */
export const privacyCall = callsAmong(privacyCalls)
