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
  /** The next turn; null when the reviewers and signers are to be named. */
  turn: number | null
  onClose: () => void
  onShare: (toUserId: string) => void
  onSubmit: (chosen: readonly Chosen[]) => void
}

/** Asks who gets the response next. */
export function ChooseNextDialog({ choices, turn, onClose, onShare, onSubmit }: ChooseNextDialogProps) {
  const t = useTranslations('forms.handOn')
  const tPart = useTranslations('forms.steps.part')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const [selector, select] = useSelector()
  const asked =
    turn === null
      ? choices.steps.map(({ step, part, people, kept }) => ({ key: step, part, people, kept }))
      : choices.turns.filter((one) => one.turn === turn).map(({ turn: key, people }) => ({ key, part: undefined, people, kept: [] }))
  const open = asked.filter(({ people }) => people.length > 0)
  const [chosen, setChosen] = useState<ReadonlyMap<number, readonly string[]>>(new Map())
  const signers = turn === null ? choices.steps.flatMap(({ step, outside, kept }) => (outside ? [{ step, outside, kept }] : [])) : []
  const isNobody = open.length === 0 && signers.length === 0
  const [outside, setOutside] = useState<ReadonlyMap<number, ChosenOutside[] | null>>(new Map())
  const [isTried, setTried] = useState(false)

  const kinds = new Set(choices.steps.map(({ kind }) => kind))
  const [only] = kinds.size === 1 ? kinds : []
  const title = turn !== null ? 'whoNext' : only === 'REVIEW' ? 'whoReviews' : only === 'SIGN' ? 'whoSigns' : 'whoDecides'
  /** Two of one part are told apart by their number. */
  const labelOf = (part: (typeof open)[number]['part'], number: number) =>
    part === undefined
      ? t('step', { number })
      : open.filter((one) => one.part === part).length > 1
        ? t('numbered', { number, part: tPart(part) })
        : tPart(part)

  async function choose(one: (typeof open)[number]) {
    const { key, people } = one
    const ids = await select({
      title: t('choose'),
      multiple: turn === null,
      required: one.kept.length === 0,
      items: people.map(({ id, displayName, caption }) => ({ id, caption: displayName, subcaption: caption })),
      selected: [...(chosen.get(key) ?? [])],
    })
    if (ids) setChosen(new Map([...chosen, [key, ids]]))
  }

  const isEmpty = ({ key, kept }: (typeof open)[number]) => kept.length === 0 && (chosen.get(key) ?? []).length === 0
  function namedFor(step: number): Chosen[] {
    const userIds = [...(chosen.get(step) ?? [])]
    return userIds.length > 0 ? [{ step, userIds }] : []
  }

  function done() {
    const isMissing = open.some(isEmpty) || signers.some(({ step, kept }) => !outside.get(step) && (kept.length === 0 || outside.has(step)))
    if (isMissing) return setTried(true)
    if (turn === null)
      return onSubmit([
        ...open.flatMap(({ key }) => namedFor(key)),
        ...signers.flatMap(({ step }) => {
          const named = outside.get(step) ?? []
          return named.length > 0 ? [{ step, outside: named }] : []
        }),
      ])
    const [toUserId] = chosen.get(turn) ?? []
    if (toUserId !== undefined) onShare(toUserId)
  }

  return (
    <Dialog
      open
      title={t(title)}
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
              label={turn === null ? labelOf(one.part, at + 1) : t('person')}
              error={isTried && isEmpty(one) ? t('needed') : null}
            >
              <Kept names={one.kept} />
              <Button icon={<UserRound />} fullWidth data-autofocus={at === 0} onPress={() => void choose(one)}>
                {names.length > 0 ? formats.list(names) : t('choose')}
              </Button>
            </ChoiceGroup>
          )
        })}
        {signers.map(({ step, outside: offered, kept }, at) => (
          <div key={step} className="flex flex-col gap-2">
            <Kept names={kept} />
            <OutsideChoice
              label={t('outside', { number: open.length + at + 1 })}
              offered={offered}
              isTried={isTried && (kept.length === 0 || outside.has(step))}
              isFirst={open.length === 0 && at === 0}
              onChange={(named) => setOutside(new Map([...outside, [step, named]]))}
            />
          </div>
        ))}
      </div>
      {selector}
    </Dialog>
  )
}

/** Names the people whom the server asks again by itself, so that the submitter need not choose them. */
function Kept({ names }: { names: readonly string[] }) {
  const t = useTranslations('forms.handOn')
  const formats = useFormats()
  return names.length === 0 ? null : <p className="text-dense text-muted">{t('kept', { names: formats.list(names) })}</p>
}
