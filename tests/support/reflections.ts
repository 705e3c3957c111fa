import { v7 } from 'uuid'
import type { Contract, OutputOf } from '@/lib/contract'
import * as contracts from '@/lib/contracts/reflections'
import type { ActivityKind } from '@/lib/reflections/vocabulary'
import { reflectionsCalls } from '@/server/reflections'
import { callAs, callsAmong, outputAs } from './call'
import type { Member } from './members'

/** The call of a contract, as the registry would find it. */
export const reflectionCall = callsAmong(reflectionsCalls)

type Who = { readonly actor: Member['actor'] }
export const onReflection = <C extends Contract>(who: Who, contract: C, input: object = {}): Promise<OutputOf<C>> =>
  outputAs(who, reflectionCall(contract), input)
export const tryReflection = <C extends Contract>(who: Who | null, contract: C, input: object = {}, at?: Date) =>
  callAs(who, reflectionCall(contract), input, at ? { at } : {})

export const promptUid = '0192f1d0-0000-7000-8000-000000000001'
export const secondUid = '0192f1d0-0000-7000-8000-000000000002'

/** Somebody's private reflection with one answer. */
export async function makeReflection(
  who: Who,
  more: { text?: string; title?: string; happenedOn?: string; kind?: ActivityKind; templateId?: string } = {},
): Promise<string> {
  const { text = 'I rushed the matrix band', title = 'Composite, class II', happenedOn = '2026-11-19', kind = 'OTHER', templateId } = more
  const id = v7()
  await onReflection(who, contracts.startReflection, { id, kind, title, happenedOn, templateId })
  if (text !== '') await saveAnswers(who, id, { text })
  return id
}

export const saveAnswers = (
  who: Who,
  id: string,
  { text, revision = 0, uid = promptUid }: { text: string; revision?: number; uid?: string },
) => onReflection(who, contracts.saveReflection, { id, revision, answer: { promptUid: uid, text } })

export const share = (who: Who, id: string, ...readers: readonly { readonly id: string }[]) =>
  onReflection(who, contracts.shareReflection, { id, readerIds: readers.map((one) => one.id) })
export const submit = (who: Who, id: string, ...readers: readonly { readonly id: string }[]) =>
  onReflection(who, contracts.submitReflection, { id, readerIds: readers.map((one) => one.id), despite: true })
export const readReflectionAs = (who: Who, id: string) => onReflection(who, contracts.readReflection, { id })

/** Acknowledges the reflection as the reader has it open. */
export async function acknowledge(who: Who, id: string, more: object = {}) {
  const { submittedAt } = await readReflectionAs(who, id)
  return tryReflection(who, contracts.acknowledgeReflection, { id, submittedAt, ...more })
}
