'use client'

import { Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { v7 } from 'uuid'
import { TypeAhead, type Suggested } from '@/components/shared/type-ahead'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { RadioGroup } from '@/components/ui/radio-group'
import { useOffline } from '@/lib/client/hooks'
import { call } from '@/lib/client/request'
import { findStartStudents, startInstance } from '@/lib/contracts/workflows'
import { instanceHref } from './hrefs'
import type { Startable } from './mine-screen'
import { useWorkflowAct } from './use-workflow-act'

/** Starts a workflow: at once where there is only one and it is about oneself, otherwise after a choice of the workflow and the student. */
export function StartWorkflow({ startable }: { startable: Startable }) {
  const t = useTranslations('workflows')
  const router = useRouter()
  const offline = useOffline()
  const [isOpen, setOpen] = useState(false)
  const [first] = startable
  const [chosen, setChosen] = useState(first?.id ?? '')
  const [students, setStudents] = useState<readonly Suggested[]>([])
  const [isTried, setTried] = useState(false)
  const [id, setId] = useState(() => v7())
  const { act, busy } = useWorkflowAct(() => router.refresh())
  if (!first) return null
  const isOwnAlone = startable.length === 1 && first.self && !first.others
  const workflow = startable.find((one) => one.id === chosen) ?? first
  const [student] = students
  const isNobody = !workflow.self && !student
  const reason = offline && t('offline')

  async function start(workflowId: string, subjectId: string | null) {
    const isStarted = await act('start', async () => {
      await call(startInstance, { id, workflowId, subjectId })
      return subjectId === null ? null : t('started', { name: student?.name ?? '' })
    })
    if (!isStarted) return
    setId(v7())
    setOpen(false)
    setStudents([])
    router.push(instanceHref(workflowId, id))
  }

  return (
    <>
      <Button
        variant="primary"
        icon={<Plus />}
        short={t('startAction')}
        loading={busy !== null}
        disabledReason={reason}
        onPress={() => (isOwnAlone ? void start(first.id, null) : setOpen(true))}
      >
        {isOwnAlone ? t('startOne', { name: first.name }) : t('start')}
      </Button>
      {isOpen && (
        <Dialog
          open
          title={t('start')}
          onClose={() => setOpen(false)}
          footer={
            <>
              <Button onPress={() => setOpen(false)}>{t('cancel')}</Button>
              <Button
                variant="primary"
                loading={busy !== null}
                disabledReason={reason}
                onPress={() => {
                  setTried(true)
                  if (!isNobody) void start(workflow.id, student?.id ?? null)
                }}
              >
                {t('startAction')}
              </Button>
            </>
          }
        >
          <div className="flex min-h-60 flex-col gap-4 pb-2">
            <RadioGroup
              label={t('which')}
              value={workflow.id}
              onChange={setChosen}
              options={startable.map((one) => ({ value: one.id, label: one.name }))}
            />
            {workflow.others && (
              <TypeAhead
                id="workflow-student"
                label={t('student')}
                placeholder={t('studentHint')}
                optional={workflow.self}
                error={isTried && isNobody ? t('studentRequired') : null}
                chosen={students}
                onChange={(all) => setStudents(all.slice(-1))}
                find={async (q, signal) =>
                  (await call(findStartStudents, { q }, { signal })).people.map(({ id: of, displayName }) => ({
                    id: of,
                    name: displayName,
                    caption: '',
                  }))
                }
              />
            )}
          </div>
        </Dialog>
      )}
    </>
  )
}
