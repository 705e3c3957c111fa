'use client'

import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { Select } from '@/components/ui/select'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { removeRole, type ListedRole } from '@/lib/contracts/roles'
import { paths } from '@/lib/paths'
import { useRoleRefusal } from './use-role-refusal'

interface RoleRemovalProps {
  role: ListedRole
  others: readonly ListedRole[]
  revision: number
  isChanged: boolean
  /** Makes the call, and asks for the password if the server wants it. */
  proven: <T>(work: () => Promise<T>) => Promise<T>
}

/** Removes a role. If people hold it, the reader must first choose the role that they get in its place. */
export function RoleRemoval({ role, others, revision, isChanged, proven }: RoleRemovalProps) {
  const t = useTranslations('roles')
  const tEditor = useTranslations('editor')
  const router = useRouter()
  const problem = useProblemText()
  const refusal = useRoleRefusal()
  const [replacementId, setReplacementId] = useState('')
  const [busy, setBusy] = useState(false)
  const isHeld = role.holders > 0
  const choices = others.filter(({ isMine }) => isMine)
  const replacement = choices.find(({ id }) => id === replacementId)
  const blocked = isChanged
    ? tEditor('removal.saveFirst')
    : !role.isMine
      ? t('refused.ABOVE_YOU')
      : isHeld && !replacement && t('removal.chooseFirst')

  async function remove() {
    const body = replacement ? t('removal.replaceHelp', { count: role.holders, name: replacement.name }) : tEditor('removal.deleteHelp')
    if (!(await confirm({ title: t('removal.question', { name: role.name }), body, action: t('removal.action'), tone: 'danger' }))) return
    setBusy(true)
    try {
      await proven(() => call(removeRole, { id: role.id, revision, replacementId: replacement?.id ?? null }))
      notify.success(tEditor('removal.deleted', { caption: role.name }))
      router.push(paths.roles)
    } catch (error) {
      notify.error(refusal(error) ?? problem(error))
    }
    setBusy(false)
    router.refresh()
  }

  return (
    <Card as="section" aria-labelledby="removal" className="flex flex-col gap-3">
      <div>
        <h2 id="removal" className="text-lead font-bold">
          {t('removal.title')}
        </h2>
        <p className="text-dense text-muted">
          {role.builtIn ? t('refused.BUILT_IN') : isHeld ? t('removal.held', { count: role.holders }) : t('removal.free')}
        </p>
      </div>
      {role.builtIn === null && (
        <div className="flex flex-wrap items-end gap-3">
          {isHeld && (
            <Select
              className="min-w-0 grow basis-60"
              label={t('removal.replacement')}
              placeholder={t('removal.none')}
              options={choices.map(({ id, name }) => ({ value: id, label: name }))}
              value={replacementId}
              onChange={setReplacementId}
            />
          )}
          <Button icon={<Trash2 />} loading={busy} disabledReason={blocked} onPress={() => void remove()}>
            {t('removal.action')}
          </Button>
        </div>
      )}
    </Card>
  )
}
