'use client'

import { UserRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSelector } from '@/components/shared/selector-modal'
import { Button } from '@/components/ui/button'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { Dialog } from '@/components/ui/dialog'
import { useFormats } from '@/lib/i18n/use-formats'
import type { Chosen, ChosenOutside } from './chosen'
import type { Choices } from './hand-on'
import { OutsideChoice } from '../outside/outside-choice'

interface ChooseNextDialogProps {
  choices: Choices
  /** The turn that comes next; null where the reviewers and signers are named. */
  turn: number | null
  onClose: () => void
  onShare: (toUserId: string) => void
  onSubmit: (chosen: readonly Chosen[]) => void
}

/** Who gets it next. */
export function ChooseNextDialog({ choices, turn, onClose, onShare, onSubmit }: ChooseNextDialogProps) {
  const t = useTranslations('forms.handOn')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const [selector, select] = useSelector()
  const asked =
    turn === null
      ? choices.steps.map(({ step, needed, people }) => ({ key: step, needed: needed ?? 1, people }))
      : choices.turns.filter((one) => one.turn === turn).map(({ turn: key, people }) => ({ key, needed: 1, people }))
  const open = asked.filter(({ people }) => people.length > 0)
  const [chosen, setChosen] = useState<ReadonlyMap<number, readonly string[]>>(new Map())
  const signers = turn === null ? choices.steps.flatMap(({ step, outside }) => (outside ? [{ step, outside }] : [])) : []
  const isNobody = open.length === 0 && signers.length === 0
  const [outside, setOutside] = useState<ReadonlyMap<number, ChosenOutside[] | null>>(new Map())
  const [isTried, setTried] = useState(false)

  async function choose({ key, people }: (typeof open)[number]) {
    const ids = await select({
      title: t('choose'),
      multiple: turn === null,
      required: true,
      items: people.map(({ id, displayName, caption }) => ({ id, caption: displayName, subcaption: caption })),
      selected: [...(chosen.get(key) ?? [])],
    })
    if (ids) setChosen(new Map([...chosen, [key, ids]]))
  }

  function done() {
    const isMissing = open.some(({ key }) => (chosen.get(key) ?? []).length === 0) || signers.some(({ step }) => !outside.get(step))
    if (isMissing) return setTried(true)
    if (turn === null)
      return onSubmit([
        ...open.map(({ key }) => ({ step: key, userIds: [...(chosen.get(key) ?? [])] })),
        ...signers.map(({ step }) => ({ step, outside: outside.get(step) ?? [] })),
      ])
    const [toUserId] = chosen.get(turn) ?? []
    if (toUserId !== undefined) onShare(toUserId)
  }

  return (
    <Dialog
      open
      title={t(turn === null ? 'whoDecides' : 'whoNext')}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{ui('cancel')}</Button>
          {!isNobody && (
            <Button variant="primary" onPress={done}>
              {t(turn === null ? 'submit' : 'share')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        {isNobody && <p>{t('nobody')}</p>}
        {open.map((one, at) => {
          const ids = chosen.get(one.key) ?? []
          const names = one.people.filter(({ id }) => ids.includes(id)).map(({ displayName }) => displayName)
          return (
            <ChoiceGroup
              key={one.key}
              role="group"
              label={turn === null ? t('step', { number: at + 1 }) : t('person')}
              error={isTried && ids.length === 0 ? t('needed') : null}
            >
              <Button icon={<UserRound />} fullWidth data-autofocus={at === 0} onPress={() => void choose(one)}>
                {names.length > 0 ? formats.list(names) : t('choose')}
              </Button>
            </ChoiceGroup>
          )
        })}
        {signers.map(({ step, outside: offered }, at) => (
          <OutsideChoice
            key={step}
            label={t('outside', { number: open.length + at + 1 })}
            offered={offered}
            isTried={isTried}
            isFirst={open.length === 0 && at === 0}
            onChange={(named) => setOutside(new Map([...outside, [step, named]]))}
          />
        ))}
      </div>
      {selector}
    </Dialog>
  )
}
