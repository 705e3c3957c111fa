'use client'

import { Users, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SelectorModal } from '@/components/shared/selector-modal'
import { useMayOpen } from '@/components/shared/use-places'
import { Button } from '@/components/ui/button'
import { ChoiceGroup } from '@/components/ui/choice-group'
import type { FieldProps } from '@/components/ui/form-field'
import { IconButton } from '@/components/ui/icon-button'
import { notify } from '@/components/ui/notify'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { saveGroup } from '@/lib/contracts/groupings'
import type { AccountChoices } from '@/lib/contracts/users/accounts'

interface GroupFieldProps extends FieldProps {
  choices: Pick<AccountChoices, 'groups' | 'groupingId'>
  value: string
  onChange: (id: string) => void
}

/** A group of the default grouping, chosen in the selector, where people who manage groups can also create one. */
export function GroupField({ choices: { groups, groupingId }, value, onChange, ...field }: GroupFieldProps) {
  const t = useTranslations('accounts')
  const problem = useProblemText()
  const mayMake = useMayOpen('groupings')
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<AccountChoices['groups']>([])
  const all = [...groups, ...made.filter(({ id }) => !groups.some((group) => group.id === id))]
  const name = all.find(({ id }) => id === value)?.name

  async function make(text: string) {
    if (groupingId === null || text === '') return
    const known = all.find((group) => group.name.toLowerCase() === text.toLowerCase())
    if (known) return onChange(known.id)
    const id = newId()
    try {
      await call(saveGroup, { id, groupingId, revision: 0, name: text, colour: 'blue', active: true })
      setMade([...made, { id, name: text }])
      onChange(id)
      notify.success(t('group.made', { name: text }), { id: 'group' })
    } catch (error) {
      notify.error(problem(error), { id: 'group' })
    }
  }

  return (
    <ChoiceGroup {...field} role="group">
      <div className="flex items-center gap-2">
        <Button
          icon={<Users />}
          onPress={() => setOpen(true)}
          aria-label={`${field.label}: ${name ?? t('none')}`}
          className="min-w-0 grow justify-start wrap-anywhere"
        >
          {name ?? t('none')}
        </Button>
        {value !== '' && <IconButton label={t('group.clear')} icon={<X />} onPress={() => onChange('')} />}
      </div>
      {isOpen && (
        <SelectorModal
          title={field.label}
          items={all.map((group) => ({ id: group.id, caption: group.name }))}
          selected={value === '' ? [] : [value]}
          {...(mayMake && groupingId !== null && { onNew: (text: string) => void make(text) })}
          onDone={(ids) => {
            setOpen(false)
            if (ids) onChange(ids[0] ?? '')
          }}
        />
      )}
    </ChoiceGroup>
  )
}
