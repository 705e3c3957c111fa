import { v7 } from 'uuid'
import type { Contract, OutputOf } from '@/lib/contract'
import * as contracts from '@/lib/contracts/absences'
import { absencesCalls } from '@/server/absences'
import { stopClock } from '@/server/kernel/clock'
import { prisma } from '@/server/kernel/db'
import { callAs, callsAmong, type Answered } from './call'
import type { Member } from './members'

export const absenceCall = callsAmong(absencesCalls)

export function tryAbsence<C extends Contract>(who: Member | null, contract: C, input: object, at?: Date): Promise<Answered<C>> {
  if (at) stopClock(at)
  return callAs(who, absenceCall(contract), input, at ? { at } : {})
}

export async function onAbsence<C extends Contract>(who: Member, contract: C, input: object, at?: Date): Promise<OutputOf<C>> {
  const answer = await tryAbsence(who, contract, input, at)
  if (answer.status === 'SUCCESS') return answer.output
  throw new Error(`${contract.name} was refused: ${JSON.stringify(answer)}`)
}

export async function absenceType(own: object = {}): Promise<string> {
  const id = v7()
  await prisma().absenceType.create({ data: { id, name: `Illness ${id.slice(-6)}`, ...own }, select: { id: true } })
  return id
}

export function absenceInput(typeId: string, own: object = {}) {
  return {
    id: v7(),
    revision: 0,
    typeId,
    fromOn: '2026-12-01',
    startsAtNoon: false,
    toOn: '2026-12-01',
    endsAtNoon: false,
    note: '',
    fileIds: [],
    needsCover: false,
    despite: false,
    ...own,
  }
}

export async function reportAbsence(who: Member, typeId: string, own: object = {}): Promise<string> {
  const input = absenceInput(typeId, own)
  await onAbsence(who, contracts.recordAbsence, input)
  return input.id
}

export async function assetOf(ownerId: string, mediaType = 'application/pdf'): Promise<string> {
  const id = v7()
  const file = { fileName: 'fit-note.pdf', mediaType, sizeBytes: 10, sha256: 'x', createdAt: new Date('2026-11-30') }
  await prisma().asset.create({ data: { id, ownerId, ...file }, select: { id: true } })
  return id
}
