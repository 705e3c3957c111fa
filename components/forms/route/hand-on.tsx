'use client'

import { Send } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
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
  /** Whether nothing is missing. */
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

  async function handOn() {
    if (!check()) return
    setWorking(true)
    const found = await askChoices()
    setWorking(false)
    if (found === 'FAILED') return
    const asked = found && (isShared ? found.turns.filter(({ turn }) => turn === response.turn + 1) : found.steps)
    const hasOutside = found && !isShared && found.steps.some(({ outside }) => outside !== null)
    if (found && asked && (hasOutside || asked.some(({ people }) => people.length > 0))) return setChoices(found)
    await (isShared ? saves.share(null) : saves.submit([]))
  }

  /** null without a network: nobody can be chosen then, and the server asks for a name later. */
  async function askChoices(): Promise<Choices | 'FAILED' | null> {
    // A response that was begun a moment ago may not have reached the server yet, but the server knows its form.
    const isStored = response.revision > 0
    const about = response.subject ? { subjectId: response.subject.id } : {}
    try {
      return await call(listChoices, isStored ? { responseId: response.id } : { formId: response.form.id, ...about })
    } catch (error) {
      if (isAbsent(error)) return null
      notify.error(problem(error), { id: 'handOn' })
      return 'FAILED'
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
