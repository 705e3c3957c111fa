'use client'

import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { IconButton } from '@/components/ui/icon-button'
import { notify } from '@/components/ui/notify'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { removeSupervisor, type readOptions } from '@/lib/contracts/interface-editor'
import { SupervisorDialog } from './supervisor-dialog'

type Clinic = OutputOf<typeof readOptions>['clinics'][number]
export type Supervisor = Clinic['supervisors'][number]

/** The people who may be asked to confirm work at a clinic where nobody has an account. */
export function SupervisorsList({ clinic: { id: clinicId, name: clinicName, supervisors } }: { clinic: Clinic }) {
  const t = useTranslations('interfaceEditor.options.supervisors')
  const router = useRouter()
  const problem = useProblemText()
  const [edited, setEdited] = useState<Supervisor | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const heading = `supervisors-${clinicId}`

  async function remove({ id, name }: Supervisor) {
    if (!(await confirm({ title: t('removeQuestion', { name }), body: t('removeWhy'), action: t('removeAction'), tone: 'danger' }))) return
    try {
      await call(removeSupervisor, { id })
      notify.success(t('removed', { name }), { id: 'options' })
      // The pressed button disappears with its row.
      addButton.current?.focus()
      router.refresh()
    } catch (failed) {
      notify.error(problem(failed), { id: 'options' })
    }
  }

  return (
    <div className="mt-2 flex flex-col items-start gap-2 border-t border-line pt-3">
      <h4 id={heading} className="text-dense font-bold">
        {t('title')}
      </h4>
      {supervisors.length > 0 && (
        <ul aria-labelledby={heading} className="w-full">
          {supervisors.map((supervisor) => (
            <li key={supervisor.id} className="flex items-center gap-2 py-1">
              <div className="min-w-0 grow wrap-anywhere">
                <p>{supervisor.name}</p>
                <p className="text-dense text-muted">{supervisor.email}</p>
              </div>
              <IconButton label={t('change', { name: supervisor.name })} icon={<Pencil />} onPress={() => setEdited(supervisor)} />
              <IconButton label={t('remove', { name: supervisor.name })} icon={<Trash2 />} onPress={() => void remove(supervisor)} />
            </li>
          ))}
        </ul>
      )}
      <Button
        ref={addButton}
        size="sm"
        icon={<Plus />}
        aria-label={`${t('add')}, ${clinicName}`}
        onPress={() => setEdited({ id: newId(), name: '', email: '' })}
      >
        {t('add')}
      </Button>
      {edited && <SupervisorDialog clinicId={clinicId} supervisor={edited} onClose={() => setEdited(null)} />}
    </div>
  )
}
