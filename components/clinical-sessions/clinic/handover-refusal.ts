export type CannotGo = { readonly sessionId: string; readonly why: 'notFound' | 'notYours' | 'closed' | 'own' }

const reasons = ['notFound', 'notYours', 'closed', 'own'] as const

/** The sessions that cannot be handed over, with the reasons, from an answer that refused the whole hand-over; null if it was refused for another reason. */
export function handoverRefusal(answer: unknown): readonly CannotGo[] | null {
  if (typeof answer !== 'object' || answer === null || !('cannot' in answer) || !Array.isArray(answer.cannot)) return null
  return answer.cannot.flatMap((one: unknown): CannotGo[] => {
    if (typeof one !== 'object' || one === null || !('sessionId' in one) || typeof one.sessionId !== 'string' || !('why' in one)) return []
    const why = reasons.find((reason) => reason === one.why)
    return why ? [{ sessionId: one.sessionId, why }] : []
  })
}
