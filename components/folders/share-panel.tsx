'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, type SyntheticEvent } from 'react'
import { AudienceField } from '@/components/shared/audience/audience-field'
import { Button } from '@/components/ui/button'
import { DayField } from '@/components/ui/day-field'
import { notify } from '@/components/ui/notify'
import { RadioGroup } from '@/components/ui/radio-group'
import { isNobody, nobody, type Audience } from '@/lib/audience'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { findSharePeople, readAccess, readShareChoices, shareNode } from '@/lib/contracts/folders'
import { receiptKinds, type ReceiptKind } from '@/lib/folders/vocabulary'
import { AccessList } from './access-list'
import { PanelState } from './panel-state'
import type { Row } from './use-acts'
import { useRead } from './use-read'

type People = Awaited<ReturnType<typeof readPeople>>
const readPeople = async () => (await call(findSharePeople, {})).people

interface SharePanelProps {
  row: Row
  /** Called with whether somebody is chosen with whom the node is not shared yet. */
  onTouched: (isTouched: boolean) => void
}

/** The people with whom the reader's own file or folder is shared, and a form to share it with more. */
export function SharePanel({ row, onTouched }: SharePanelProps) {
  const t = useTranslations('files')
  const issues = useTranslations('issues')
  const problem = useProblemText()
  const router = useRouter()
  const { found, failed, reread } = useRead(async () => {
    const [{ shares }, choices] = await Promise.all([call(readAccess, { nodeId: row.id }), call(readShareChoices, {})])
    return { shares, choices }
  }, row.id)
  const [people, setPeople] = useState<People>([])
  const [audience, setAudience] = useState<Audience>(nobody)
  const [receipt, setReceipt] = useState<ReceiptKind>('NONE')
  const [untilOn, setUntilOn] = useState('')
  const [errors, setErrors] = useState<{ with?: string; untilOn?: string }>({})
  const [busy, setBusy] = useState(false)
  if (!found) return <PanelState failed={failed} onRetry={reread} />

  function choose(next: Audience) {
    setAudience(next)
    setErrors({})
    onTouched(!isNobody(next))
  }

  async function findPeople() {
    try {
      const read = people.length > 0 ? people : await readPeople()
      setPeople(read)
      return read.map(({ id, displayName, caption }) => ({ id, caption: displayName, subcaption: caption }))
    } catch (error) {
      notify.error(problem(error), { id: 'people' })
      return null
    }
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (isNobody(audience)) return setErrors({ with: issues('shareWithNobody') })
    setBusy(true)
    try {
      await call(shareNode, { nodeId: row.id, with: targetsOf(audience), receipt, untilOn: untilOn === '' ? null : untilOn })
      choose(nobody)
      notify.success(t('isShared'), { id: 'files' })
      reread()
      router.refresh()
    } catch (error) {
      const [issue] = error instanceof CallError ? error.issues : []
      if (issue?.path === 'untilOn') setErrors({ untilOn: issues('dayPast') })
      else notify.error(issue?.message ?? problem(error), { id: 'files' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-col gap-6">
      <form method="post" noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <AudienceField
          id="share-with"
          label={t('shareWith')}
          description={row.kind === 'FOLDER' ? t('shareFolderHelp') : t('shareFileHelp')}
          error={errors.with ?? null}
          value={audience}
          onChange={choose}
          choices={found.choices}
          nameOf={(id) => people.find((person) => person.id === id)?.displayName ?? ''}
          findPeople={findPeople}
        />
        <RadioGroup
          label={t('receipt.label')}
          options={receiptKinds.map((value) => ({ value, label: t(`receipt.${value}`) }))}
          value={receipt}
          onChange={setReceipt}
        />
        <DayField label={t('untilOn')} optional value={untilOn} onChange={setUntilOn} error={errors.untilOn ?? null} />
        <Button type="submit" variant="primary" loading={busy} className="self-start">
          {t('shareAction')}
        </Button>
      </form>
      <AccessList
        shares={found.shares}
        onChanged={() => {
          reread()
          router.refresh()
        }}
      />
    </div>
  )
}

/** Gives each target an id of its own. */
function targetsOf({ years, groupIds, firmIds, roleIds, userIds }: Audience) {
  const plain = (target: 'GROUP' | 'FIRM' | 'ROLE' | 'USER') => (targetId: string) => ({ id: newId(), target, targetId, year: 0 })
  return [
    ...years.map(({ programmeId, year }) => ({ id: newId(), target: 'YEAR' as const, targetId: programmeId, year })),
    ...groupIds.map(plain('GROUP')),
    ...firmIds.map(plain('FIRM')),
    ...roleIds.map(plain('ROLE')),
    ...userIds.map(plain('USER')),
  ]
}
