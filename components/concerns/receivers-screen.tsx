'use client'

import { ShieldAlert } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, type SyntheticEvent } from 'react'
import { PeopleField } from '@/components/shared/audience/people-field'
import { FormProblems } from '@/components/shared/form-problems'
import { useForm } from '@/components/shared/use-form'
import { useProof } from '@/components/shared/proof'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { handOverCase, saveConcernReceivers, type readConcernReceivers } from '@/lib/contracts/concerns'

type Found = OutputOf<typeof readConcernReceivers>

/** The receivers of concerns, by programme; and cases without anybody who can handle them. */
export function ReceiversScreen({ found: { programmes, holders } }: { found: Found }) {
  const t = useTranslations('concerns.receivers')
  return (
    <div className="mx-auto flex w-full max-w-editor flex-col gap-5">
      <PageHeader title={t('title')} intro={t('subtitle')} />
      {holders.length === 0 ? (
        <EmptyState icon={<ShieldAlert />} title={t('none')}>
          {t('noneHelp')}
        </EmptyState>
      ) : (
        <>
          {programmes.map((programme) => (
            <Programme key={programme.id} programme={programme} holders={holders} />
          ))}
          <HandOver holders={holders} />
        </>
      )}
    </div>
  )
}

function Programme({ programme, holders }: { programme: Found['programmes'][number]; holders: Found['holders'] }) {
  const t = useTranslations('concerns.receivers')
  const router = useRouter()
  const problem = useProblemText()
  const [userIds, setUserIds] = useState<readonly string[]>(programme.userIds)
  const nameOf = (id: string) => holders.find((holder) => holder.id === id)?.displayName ?? '–'

  async function save(ids: string[]) {
    const before = userIds
    setUserIds(ids)
    try {
      await call(saveConcernReceivers, { programmeId: programme.id, userIds: ids })
      notify.success(t('saved'), { id: `receivers-${programme.id}` })
    } catch (error) {
      setUserIds(before)
      notify.error(problem(error))
    }
    router.refresh()
  }

  return (
    <Card>
      <PeopleField
        id={`receivers-${programme.id}`}
        label={programme.name}
        description={userIds.length === 0 ? t('everybody', { names: holders.map(({ displayName }) => displayName).join(', ') }) : undefined}
        action={t('choose')}
        value={userIds}
        onChange={(ids) => void save(ids)}
        nameOf={nameOf}
        findItems={() =>
          Promise.resolve(holders.map(({ id, displayName, jobTitle }) => ({ id, caption: displayName, subcaption: jobTitle })))
        }
      />
    </Card>
  )
}

function HandOver({ holders }: { holders: Found['holders'] }) {
  const t = useTranslations('concerns.receivers')
  const tCase = useTranslations('concerns.case')
  const problem = useProblemText()
  const [dialog, proven] = useProof()
  const [count, setCount] = useState(0)
  const form = useForm({
    contract: handOverCase,
    initial: { number: '', userId: '', reason: '' },
    inputOf: (values) => values,
    send: (input) => proven(() => call(handOverCase, input)),
    onDone: () => {
      notify.success(t('handedOver'))
      setCount(count + 1)
    },
    onFailure: (error) => notify.error(problem(error)),
  })
  const submit = (event: SyntheticEvent) => form.submit(event)
  return (
    <Card as="section" aria-labelledby="hand-over">
      <form key={count} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <div>
          <h2 id="hand-over" className="text-h2 font-bold">
            {t('handOver')}
          </h2>
          <p className="text-dense text-muted">{t('handOverHelp')}</p>
        </div>
        <FormProblems
          problems={form.problems}
          attempt={form.attempt}
          labels={{ number: t('number'), userId: t('to'), reason: t('reason') }}
        />
        <TextField {...form.field('number')} label={t('number')} required maxLength={20} />
        <Select
          {...form.field('userId')}
          label={t('to')}
          required
          placeholder={tCase('choose')}
          options={holders.map(({ id, displayName }) => ({ value: id, label: displayName }))}
        />
        <TextArea {...form.field('reason')} label={t('reason')} required rows={3} maxLength={1000} />
        <Button type="submit" loading={form.isSending} className="self-start">
          {t('handOverAction')}
        </Button>
      </form>
      {dialog}
    </Card>
  )
}
