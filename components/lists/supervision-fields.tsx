'use client'

import { Trash2, UserRoundPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { FieldAt } from '@/components/shared/editor/use-editor'
import { useSelector } from '@/components/shared/selector-modal'
import { Button } from '@/components/ui/button'
import { DayField } from '@/components/ui/day-field'
import { IconButton } from '@/components/ui/icon-button'
import { notify } from '@/components/ui/notify'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { listTeachers } from '@/lib/contracts/lists'

/** The values as entered: `toOn` is '' without an end, and `key` stays the same while the days change. */
export type Supervision = {
  readonly key: string
  readonly teacherId: string
  readonly displayName: string
  readonly fromOn: string
  readonly toOn: string
}

interface SupervisionFieldsProps {
  teachers: readonly Supervision[]
  onChange: (teachers: Supervision[]) => void
  field: FieldAt
}

const most = 50

/** The supervisors of a firm, each from one day to another. A supervisor who comes back is added a second time. */
export function SupervisionFields({ teachers, onChange, field }: SupervisionFieldsProps) {
  const t = useTranslations('lists.firms')
  const problem = useProblemText()
  const [selector, select] = useSelector()
  const [busy, setBusy] = useState(false)

  async function add() {
    setBusy(true)
    try {
      const found = await call(listTeachers, {})
      const ids = await select({
        title: t('addSupervisor'),
        items: found.teachers.map(({ id, displayName, caption }) => ({ id, caption: displayName, subcaption: caption })),
        multiple: true,
        required: true,
      })
      const chosen = found.teachers.filter(({ id }) => ids?.includes(id))
      if (chosen.length > 0)
        onChange([
          ...teachers,
          ...chosen.map(({ id, displayName }) => ({ key: newId(), teacherId: id, displayName, fromOn: found.today, toOn: '' })),
        ])
    } catch (error) {
      notify.error(problem(error))
    }
    setBusy(false)
  }

  const change = (key: string, part: Partial<Supervision>) => onChange(teachers.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const overall = field('teachers')
  return (
    <div id={overall.id} className="flex flex-col gap-4">
      {teachers.length === 0 && <p className="text-muted">{t('none')}</p>}
      {overall.error && <p className="text-dense font-medium text-danger">{overall.error}</p>}
      <ul className="flex flex-col gap-4">
        {teachers.map(({ key, displayName, fromOn, toOn }, at) => {
          const unknown = field(`teachers.${at}.teacherId`)
          return (
            <li key={key} id={unknown.id} className="flex flex-col gap-2 rounded-card border border-line p-3">
              <div className="flex items-center justify-between gap-2">
                <p className="font-medium wrap-anywhere">{displayName || t('unnamed')}</p>
                <IconButton
                  label={t('remove', { name: displayName || t('unnamed') })}
                  icon={<Trash2 />}
                  onPress={() => onChange(teachers.filter((one) => one.key !== key))}
                />
              </div>
              {unknown.error && <p className="text-dense font-medium text-danger">{unknown.error}</p>}
              <div className="grid gap-3 sm:grid-cols-2">
                <DayField
                  {...field(`teachers.${at}.fromOn`)}
                  label={t('from')}
                  required
                  value={fromOn}
                  onChange={(day) => change(key, { fromOn: day })}
                />
                <DayField
                  {...field(`teachers.${at}.toOn`)}
                  label={t('to')}
                  optional
                  value={toOn}
                  onChange={(day) => change(key, { toOn: day })}
                />
              </div>
            </li>
          )
        })}
      </ul>
      <div>
        <Button
          icon={<UserRoundPlus />}
          loading={busy}
          disabledReason={teachers.length >= most && t('full', { count: most })}
          onPress={() => void add()}
        >
          {t('addSupervisor')}
        </Button>
      </div>
      {selector}
    </div>
  )
}
