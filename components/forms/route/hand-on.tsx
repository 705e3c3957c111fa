'use client'

import { Send } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { useLazy } from '@/components/ui/use-lazy'
import { isAbsent } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { listChoices, type Response } from '@/lib/contracts/form-responses'
import type { ResponseSaves } from '../answers/response-saves'

export type Choices = OutputOf<typeof listChoices>
interface HandOnProps {
  response: Response
  saves: ResponseSaves
  /** Shows missing answers and returns whether nothing is missing. */
  check: () => boolean
}

/** Submits a turn. Asks for the next people where the form leaves that to the submitter. */
export function HandOn({ response, saves, check }: HandOnProps) {
  const t = useTranslations('forms.handOn')
  const problem = useProblemText()
  const [isWorking, setWorking] = useState(false)
  const [choices, setChoices] = useState<Choices | null>(null)
  const ChooseDialog = useLazy(choices !== null, loadDialog, () => setChoices(null))
  const isShared = response.may.includes('share') && !response.may.includes('submit')

  // The people who can be chosen are read ahead, so that the device has them if there is no network when the response is handed in.
  const { id, revision, asksNext, subject, form } = response
  const [isStored, subjectId] = [revision > 0, subject?.id ?? null]
  useEffect(() => {
    if (!asksNext) return
    const gone = new AbortController()
    call(listChoices, choicesInput({ id, isStored, formId: form.id, subjectId }), { signal: gone.signal }).catch(() => {})
    return () => gone.abort()
  }, [asksNext, id, isStored, form.id, subjectId])

  async function handOn() {
    if (!check()) return
    setWorking(true)
    const found = await askChoices()
    setWorking(false)
    if (found === 'FAILED') return
    // Nobody would be asked, so the complete response stays as it is until there is a network or a list of people.
    if (found === null && asksNext) return notify.info(t('ready'), { id: 'handOn', description: t('readyHelp') })
    const asked = found && (isShared ? found.turns.filter(({ turn }) => turn === response.turn + 1) : found.steps)
    const hasOutside = found && !isShared && found.steps.some(({ outside }) => outside !== null)
    if (found && asked && (hasOutside || asked.some(({ people }) => people.length > 0))) return setChoices(found)
    await (isShared ? saves.share(null) : saves.submit([]))
  }

  /** Returns null without a network if the device does not know the people. */
  async function askChoices(): Promise<Choices | 'FAILED' | null> {
    const asked = { id, formId: form.id, subjectId }
    try {
      return await call(listChoices, choicesInput({ ...asked, isStored }))
    } catch (error) {
      if (!isAbsent(error)) {
        notify.error(problem(error), { id: 'handOn' })
        return 'FAILED'
      }
      // For a response that was begun without a network, the device read the people by form.
      return isStored ? call(listChoices, choicesInput({ ...asked, isStored: false })).catch(() => null) : null
    }
  }

  return (
    <>
      <Button size="lg" variant="primary" icon={<Send />} loading={isWorking} className="grow md:grow-0" onPress={() => void handOn()}>
        {t(isShared ? 'share' : 'submit')}
      </Button>
      {choices && ChooseDialog && (
        <ChooseDialog
          choices={choices}
          turn={isShared ? response.turn + 1 : null}
          onClose={() => setChoices(null)}
          onShare={(toUserId) => {
            setChoices(null)
            void saves.share(toUserId)
          }}
          onSubmit={(chosen) => {
            setChoices(null)
            void saves.submit(chosen)
          }}
        />
      )}
    </>
  )
}

const loadDialog = async () => (await import('./choose-next-dialog')).ChooseNextDialog

type AskedFor = { readonly id: string; readonly isStored: boolean; readonly formId: string; readonly subjectId: string | null }
/** A response that was begun a moment ago may not have reached the server yet, but the server knows its form. */
function choicesInput({ id, isStored, formId, subjectId }: AskedFor) {
  return isStored ? { responseId: id } : { formId, ...(subjectId !== null && { subjectId }) }
}
