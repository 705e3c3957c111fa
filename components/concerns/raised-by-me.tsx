'use client'

import { Inbox } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { MessageText } from '@/components/shared/message-text'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm'
import { EmptyState } from '@/components/ui/empty-state'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { notify } from '@/components/ui/notify'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { addToConcern, withdrawConcern, type listConcernsRaised, type readConcernRaised } from '@/lib/contracts/concerns'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { SaidList } from './said-list'
import { KindIcon, StateChip } from './words'
import { WriteBox } from './write-box'

type Raised = OutputOf<typeof readConcernRaised>

/** Concerns that the reader raised: number, state, and messages to the reader. */
export function RaisedByMe({ rows, one }: OutputOf<typeof listConcernsRaised> & { one: Raised | null }) {
  const t = useTranslations('concerns')
  const formats = useFormats()
  if (rows.length === 0)
    return (
      <EmptyState icon={<Inbox />} title={t('raised.empty')}>
        {t('raised.emptyHelp')}
      </EmptyState>
    )
  return (
    <div className="grid items-start gap-6 lg:grid-cols-3">
      <List label={t('tab.raised')}>
        {rows.map((row) => (
          <ListRow
            key={row.id}
            href={`${paths.seriousConcern}?raised=${row.id}`}
            selected={row.id === one?.id}
            leading={<KindIcon kind={row.kind} />}
            title={`${row.number} · ${t(`category.${row.category}`)}`}
            subtitle={t('raised.about', { name: row.student || t('raised.personNamed'), date: formats.date(row.raisedAt) })}
            trailing={<StateChip state={row.state} />}
          />
        ))}
      </List>
      {one && (
        <div className="min-w-0 lg:col-span-2">
          <One key={one.id} one={one} />
        </div>
      )}
    </div>
  )
}

function One({ one }: { one: Raised }) {
  const t = useTranslations('concerns')
  const formats = useFormats()
  const router = useRouter()
  const problem = useProblemText()

  async function withdraw() {
    const { number } = one
    const isSure = await confirm({
      title: t('raised.withdrawQuestion', { number }),
      body: t('raised.withdrawHelp'),
      action: t('raised.withdraw'),
      tone: 'danger',
    })
    if (!isSure) return
    try {
      await call(withdrawConcern, { id: one.id })
      notify.success(t('raised.withdrawn'))
    } catch (error) {
      notify.error(problem(error))
    }
    router.refresh()
  }

  return (
    <Card as="section" aria-labelledby="raised-title">
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="raised-title" className="text-h2 font-bold">
            {one.number}
          </h2>
          <StateChip state={one.state} />
          {one.mayWithdraw && (
            <Button size="sm" onPress={() => void withdraw()} className="ml-auto">
              {t('raised.withdraw')}
            </Button>
          )}
        </div>
        <p className="text-muted">
          {t(`category.${one.category}`)} ·{' '}
          {t('raised.about', { name: one.student || t('raised.personNamed'), date: formats.date(one.raisedAt) })}
        </p>
        <div>
          <h3 className="mb-1 font-medium">{t('raised.yours')}</h3>
          <MessageText text={one.facts} />
          <p className="mt-2 text-dense text-muted">{t(one.nameShown ? 'raised.nameShown' : 'raised.nameHidden')}</p>
        </div>
        <div>
          <h3 className="font-medium">{t('raised.told')}</h3>
          {one.entries.length === 0 ? (
            <p className="text-dense text-muted">{t('raised.toldNothing')}</p>
          ) : (
            <SaidList entries={one.entries} label={t('raised.told')} />
          )}
        </div>
        {one.mayAdd && (
          <WriteBox
            place={`${one.id}:raised`}
            id="raised-add"
            label={t('raised.add')}
            help={t('raised.addHelp')}
            action={t('case.send')}
            done={t('case.sent')}
            send={async (text) => {
              await call(addToConcern, { id: one.id, text })
              router.refresh()
            }}
          />
        )}
      </div>
    </Card>
  )
}
