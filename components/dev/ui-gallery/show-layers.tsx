'use client'

import { Copy, Ellipsis, Filter, Plus, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { confirm, prompt } from '@/components/ui/confirm'
import { DayField } from '@/components/ui/day-field'
import { Dialog } from '@/components/ui/dialog'
import { Menu } from '@/components/ui/menu'
import { Popover } from '@/components/ui/popover'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { Tooltip } from '@/components/ui/tooltip'
import { Shown, Specimen } from './specimen'

export function ShowLayers() {
  const [open, setOpen] = useState(false)
  const [news, setNews] = useState('Nothing asked yet.')
  const [day, setDay] = useState('2026-11-20')

  const entries = [
    { id: 'copy', label: 'Copy from last session', icon: <Copy />, onAction: () => setNews('Copied.') },
    { id: 'profile', label: 'Open the profile', icon: <UserRound />, href: '#layers' },
    { id: 'locked', label: 'Unlock', disabledReason: 'You have not the privilege to unlock.', onAction: () => setNews('Unlocked.') },
    {
      id: 'more',
      heading: 'For good',
      actions: [{ id: 'delete', label: 'Delete', icon: <Trash2 />, tone: 'danger' as const, onAction: () => setNews('Deleted.') }],
    },
  ]

  async function askDelete() {
    const yes = await confirm({
      title: 'Delete 3 rooms?',
      body: 'Their 12 events stay, without a room.',
      action: 'Delete 3 rooms',
      tone: 'danger',
    })
    setNews(yes ? 'Deleted.' : 'Kept.')
  }

  async function askLogout() {
    setNews((await confirm({ title: 'Log out?', body: 'Log out of the app?', action: 'Log out' })) ? 'Logged out.' : 'Stayed.')
  }

  async function askReason() {
    const reason = await prompt({
      title: 'Unlock the session?',
      body: 'Student and teacher may edit again. The marks stay visible as history.',
      label: 'Reason',
      action: 'Unlock',
      multiline: true,
      requiredMessage: 'Say why the session is unlocked.',
    })
    setNews(reason === null ? 'Not unlocked.' : `Unlocked: ${reason}`)
  }

  return (
    <>
      <Specimen name="menu, popover, tooltip">
        <Shown state="menu">
          <Menu label="New" icon={<Plus />} variant="primary" entries={entries} />
        </Shown>
        <Shown state="menu, icon only">
          <Menu label="More" iconOnly icon={<Ellipsis />} entries={entries} placement="below-end" />
        </Shown>
        <Shown state="menu, avatar">
          <Menu label="Rosa Osei, account" trigger={<Avatar name="Rosa Osei" />} entries={entries} />
        </Shown>
        <Shown state="menu, focus" as="focus">
          <Menu label="More" entries={entries} />
        </Shown>
        <Shown state="popover">
          <Popover label="Add filter" icon={<Filter />} badge={<Badge count={2} tone="info" label="2 filters" />}>
            {(close) => (
              <div className="flex flex-col gap-3">
                <Checkbox label="Year 3" checked onChange={() => setNews('Year 3.')} />
                <Checkbox label="Year 4" checked={false} onChange={() => setNews('Year 4.')} />
                <Button variant="primary" onPress={close}>
                  Apply
                </Button>
              </div>
            )}
          </Popover>
        </Shown>
        <Shown state="tooltip">
          <Tooltip text="Median of the last 20 requests">
            <Button>Hover over me</Button>
          </Tooltip>
        </Shown>
      </Specimen>
      <Specimen name="dialog, dialog-host, confirm">
        <Shown state="dialog, a sheet on a phone">
          <Button onPress={() => setOpen(true)}>Move to group</Button>
        </Shown>
        <Shown state="confirm, danger">
          <Button onPress={askDelete}>Delete 3 rooms</Button>
        </Shown>
        <Shown state="confirm">
          <Button onPress={askLogout}>Log out</Button>
        </Shown>
        <Shown state="prompt">
          <Button onPress={askReason}>Unlock</Button>
        </Shown>
        <Shown state="what came of it">
          <p role="status">{news}</p>
        </Shown>
      </Specimen>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Move 3 students to a group"
        description="They keep their sessions and marks."
        footer={
          <>
            <Button onPress={() => setOpen(false)}>Cancel</Button>
            <Button variant="primary" onPress={() => setOpen(false)}>
              Move 3 students
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4 pb-2">
          <TextField label="Group" data-autofocus defaultValue="Group A" />
          <Select
            label="Firm"
            options={[
              { value: 'a', label: 'Amber' },
              { value: 'c', label: 'Cobalt' },
            ]}
            defaultValue="a"
          />
          <DayField label="From" value={day} onChange={setDay} />
          <Menu label="More" entries={entries} />
        </div>
      </Dialog>
    </>
  )
}
