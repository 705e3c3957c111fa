'use client'

import { UserRoundPlus, UserRound } from 'lucide-react'
import { useMessages, useTranslations } from 'next-intl'
import { useSelector } from '@/components/shared/selector-modal'
import { Button } from '@/components/ui/button'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { TextButton } from '@/components/ui/text-button'
import { TextField } from '@/components/ui/text-field'
import { useFormats } from '@/lib/i18n/use-formats'
import { useState } from 'react'
import type { ChosenOutside, Typed } from '../route/chosen'
import type { Choices } from '../route/hand-on'

type Offered = NonNullable<Choices['steps'][number]['outside']>
interface OutsideChoiceProps {
  label: string
  offered: Offered
  /** Called with null while something is missing or cannot be right. */
  onChange: (chosen: ChosenOutside[] | null) => void
  isTried: boolean
  isFirst: boolean
}
const nobodyTyped: Typed = { name: '', email: '', organisation: '' }

/** Chooses signers without an account: people from the institution's address book and, if the form's type allows it, somebody whose address is typed. */
export function OutsideChoice({ label, offered, onChange, isTried, isFirst }: OutsideChoiceProps) {
  const t = useTranslations('forms.outside')
  const { issues } = useMessages()
  const formats = useFormats()
  const [selector, select] = useSelector()
  const [ids, setIds] = useState<readonly string[]>([])
  const [typed, setTyped] = useState<Typed | null>(offered.people.length === 0 && offered.typed ? nobodyTyped : null)
  const names = offered.people.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  const isNobody = ids.length === 0 && typed === null
  const nameError = isTried && typed?.name.trim() === '' ? issues.required : null
  const emailError = isTried && typed !== null ? emailProblem(typed.email) : null

  function change(nextIds: readonly string[], next: Typed | null) {
    setIds(nextIds)
    setTyped(next)
    const isWrong = next !== null && (next.name.trim() === '' || emailProblem(next.email) !== null)
    const chosen: ChosenOutside[] = [...nextIds.map((id) => ({ id })), ...(next === null ? [] : [next])]
    onChange(isWrong || chosen.length === 0 ? null : chosen)
  }

  function emailProblem(email: string): string | null {
    const domain = /^[^@\s]+@([^@\s]+\.[^@\s]+)$/.exec(email.trim())?.[1]?.toLowerCase()
    if (email.trim() === '') return issues.required
    if (domain === undefined) return issues.emailInvalid
    const fits = offered.domains.length === 0 || offered.domains.some((one) => domain === one || domain.endsWith(`.${one}`))
    return fits ? null : issues.outsideDomain
  }

  async function choose() {
    const chosen = await select({
      title: t('choose'),
      multiple: true,
      items: offered.people.map(({ id, name, caption }) => ({ id, caption: name, subcaption: caption })),
      selected: [...ids],
    })
    if (chosen) change(chosen, typed)
  }

  return (
    <ChoiceGroup role="group" label={label} description={t('help')} error={isTried && isNobody ? t('needed') : null}>
      <div className="flex flex-col gap-3">
        {offered.people.length > 0 && (
          <Button icon={<UserRound />} fullWidth data-autofocus={isFirst} onPress={() => void choose()}>
            {names.length > 0 ? formats.list(names) : t('choose')}
          </Button>
        )}
        {offered.people.length === 0 && !offered.typed && <p className="text-dense text-muted">{t('nobodyListed')}</p>}
        {typed === null && offered.typed && (
          <Button icon={<UserRoundPlus />} fullWidth onPress={() => change(ids, nobodyTyped)}>
            {t('someoneElse')}
          </Button>
        )}
        {typed !== null && (
          <div className="flex flex-col gap-3">
            <TextField
              label={t('name')}
              required
              maxLength={120}
              value={typed.name}
              error={nameError}
              onChange={(name) => change(ids, { ...typed, name })}
            />
            <TextField
              label={t('email')}
              type="email"
              description={offered.domains.length > 0 ? t('domains', { domains: formats.list([...offered.domains]) }) : t('emailHelp')}
              required
              maxLength={254}
              value={typed.email}
              error={emailError}
              onChange={(email) => change(ids, { ...typed, email })}
            />
            <TextField
              label={t('organisation')}
              optional
              maxLength={120}
              value={typed.organisation ?? ''}
              onChange={(organisation) => change(ids, { ...typed, organisation })}
            />
            {offered.people.length > 0 && <TextButton onPress={() => change(ids, null)}>{t('notThem')}</TextButton>}
          </div>
        )}
      </div>
      {selector}
    </ChoiceGroup>
  )
}
