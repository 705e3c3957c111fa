import 'server-only'
import { v7 } from 'uuid'
import type { Tx } from '@/server/kernel/db'
import { badField } from '@/server/kernel/errors'
import { lockSharedClinic } from './supervisors'

type Contact = {
  /** As which they are in the book; null: not yet, or in another clinic. */
  readonly supervisorId: string | null
  readonly clinicId: string | null
  readonly name: string
  readonly email: string
  readonly organisation: string
}

/**
 * Puts somebody at a placement provider into the book of outside supervisors, or keeps what it says of them right. Who is in it already by this address, in
 * this clinic, is not put in twice. Answers the id in the book.
 */
export async function putContactSupervisor(db: Tx, { supervisorId, clinicId, name, email, organisation }: Contact): Promise<string> {
  if (clinicId !== null) await lockSharedClinic(db, clinicId)
  const others = await db.outsideSupervisor.findMany({
    where: {
      clinicId,
      addedById: null,
      email: { equals: email, mode: 'insensitive' },
      ...(supervisorId !== null && { id: { not: supervisorId } }),
    },
    select: { id: true, active: true },
    orderBy: [{ active: 'desc' }, { id: 'asc' }],
    take: 1,
  })
  const [other] = others
  if (supervisorId !== null) {
    if (other?.active) throw badField('email', 'emailTaken')
    const data = { name, email, organisation, active: true }
    await db.outsideSupervisor.update({ where: { id: supervisorId }, data, select: { id: true } })
    return supervisorId
  }
  if (!other)
    return (await db.outsideSupervisor.create({ data: { id: v7(), clinicId, name, email, organisation }, select: { id: true } })).id
  await db.outsideSupervisor.update({ where: { id: other.id }, data: { name, organisation, active: true }, select: { id: true } })
  return other.id
}
