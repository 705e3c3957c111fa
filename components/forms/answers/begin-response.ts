import { currentPerson, waitForPerson } from '@/lib/client/local-user'
import { call } from '@/lib/client/request'
import type { Response } from '@/lib/contracts/form-responses'
import { listChoices } from '@/lib/contracts/form-responses'
import { listStartable } from '@/lib/contracts/forms'
import { newResponse } from './new-response'

/** A response that nobody has begun, made from the forms that this device knows. Null if the form cannot be started. */
export async function beginResponse({ id, formId }: { id: string; formId: string }): Promise<Response | null> {
  try {
    const { forms } = await call(listStartable, {})
    const form = forms.find((one) => one.id === formId)
    await waitForPerson()
    const me = await currentPerson()
    if (!form || !me) return null
    const subjectId = new URLSearchParams(window.location.search).get('subject')
    const subject = form.subject === 'CHOSEN' ? await subjectOf(formId, subjectId) : null
    if (form.subject === 'CHOSEN' && !subject) return null
    const now = new Date().toISOString()
    const person = { id: me.id, displayName: me.displayName }
    return newResponse({ id, form, me: person, subject, today: now.slice(0, 10), now })
  } catch {
    return null
  }
}

async function subjectOf(formId: string, subjectId: string | null) {
  const { subjects } = await call(listChoices, { formId })
  const found = subjects.find((one) => one.id === subjectId)
  return found ? { id: found.id, displayName: found.displayName } : null
}
