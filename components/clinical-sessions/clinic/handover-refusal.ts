export type CannotGo = { readonly sessionId: string; readonly why: 'notFound' | 'notYours' | 'closed' | 'own' }

const reasons = ['notFound', 'notYours', 'closed', 'own'] as const

/** Which sessions cannot be handed over, and why, from the answer that refused all; null where it was refused for something else. */
export function handoverRefusal(answer: unknown): readonly CannotGo[] | null {
  if (typeof answer !== 'object' || answer === null || !('cannot' in answer) || !Array.isArray(answer.cannot)) return null
  return answer.cannot.flatMap((one: unknown): CannotGo[] => {
    if (typeof one !== 'object' || one === null || !('sessionId' in one) || typeof one.sessionId !== 'string' || !('why' in one)) return []
    const why = reasons.find((reason) => reason === one.why)
    return why ? [{ sessionId: one.sessionId, why }] : []
  })
}
