'use client'

import { CircleUserRound, GraduationCap, HeartHandshake, LayoutGrid, ShieldCheck, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { unshareNode, type readAccess } from '@/lib/contracts/folders'
import { useFormats } from '@/lib/i18n/use-formats'

type Share = OutputOf<typeof readAccess>['shares'][number]

const icons = {
  USER: <CircleUserRound />,
  GROUP: <LayoutGrid />,
  FIRM: <HeartHandshake />,
  YEAR: <GraduationCap />,
  ROLE: <ShieldCheck />,
} as const

/** The people who may currently open the file or folder, and the folder that gives them access. */
export function AccessList({ shares, onChanged }: { shares: readonly Share[]; onChanged: () => void }) {
  const t = useTranslations('files')
  const tAudience = useTranslations('audience')
  const formats = useFormats()
  const problem = useProblemText()
  const [busy, setBusy] = useState<string | null>(null)
  const nameOf = ({ target, name, year }: Share) =>
    name === '' ? tAudience('gone') : target === 'YEAR' ? tAudience('yearOf', { programme: name, year }) : name

  async function unshare(shareId: string) {
    setBusy(shareId)
    try {
      await call(unshareNode, { shareId })
      notify.success(t('isUnshared'), { id: 'files' })
    } catch (error) {
      notify.error(problem(error), { id: 'files' })
    } finally {
      setBusy(null)
      onChanged()
    }
  }

  if (shares.length === 0) return <p className="text-muted">{t('onlyYou')}</p>
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-bold">{t('access')}</h3>
      <List label={t('access')}>
        {shares.map((share) => (
          <ListRow
            key={share.id}
            leading={
              <span aria-hidden="true" className="inline-flex text-muted *:size-5">
                {icons[share.target]}
              </span>
            }
            title={<span className="wrap-anywhere">{nameOf(share)}</span>}
            subtitle={[
              share.target !== 'USER' && t('people', { count: share.people }),
              share.target === 'USER' && share.people === 0 && t('cannotLogIn'),
              share.through !== null && t('through', { folder: share.through.name }),
              share.untilOn !== null && t('until', { day: formats.date(share.untilOn) }),
              share.receipt !== 'NONE' && t(share.receipt === 'CONFIRMED' ? 'confirms' : 'opensTold'),
            ]
              .filter((part) => part !== false)
              .join(' · ')}
            actions={
              share.through === null && (
                <IconButton
                  label={t('unshare', { name: nameOf(share) })}
                  icon={<X />}
                  loading={busy === share.id}
                  onPress={() => void unshare(share.id)}
                />
              )
            }
          />
        ))}
      </List>
    </section>
  )
}
