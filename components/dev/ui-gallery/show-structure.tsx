'use client'

import { MessageSquare, Pause, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { BackButton } from '@/components/ui/back-button'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { IconButton } from '@/components/ui/icon-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { NavTabs } from '@/components/ui/nav-tabs'
import { ProgressBar } from '@/components/ui/progress-bar'
import { SaveIndicator } from '@/components/ui/save-indicator'
import { Section } from '@/components/ui/section'
import { StatusChip } from '@/components/ui/status-chip'
import { StickyActionBar } from '@/components/ui/sticky-action-bar'
import { Tabs } from '@/components/ui/tabs'
import { Shown, Specimen } from './specimen'

export function ShowStructure() {
  const [opened, setOpened] = useState('nothing')
  return (
    <>
      <Specimen name="card, section">
        <Shown state="card">
          <Card>
            <p className="font-bold">Ready for you</p>
            <p className="text-dense text-muted">Longest first.</p>
          </Card>
        </Shown>
        <Shown state="card, needs attention">
          <Card tone="warning">
            <p className="font-bold">Živa Kovač</p>
            <p className="mt-1">
              <StatusChip tone="warning">Waiting</StatusChip>
            </p>
          </Card>
        </Shown>
        <Shown state="section, open">
          <Section level={3} title="Professionalism" count="5 items, all 5">
            <p>Appearance, punctuality, respect, teamwork, honesty.</p>
          </Section>
        </Shown>
        <Shown state="section, folded">
          <Section level={3} title="Comments" count="2" defaultOpen={false}>
            <p>Contact point was open at first.</p>
          </Section>
        </Shown>
        <Shown state="section, hover" as="hover">
          <Section level={3} title="Procedures" count="3" defaultOpen={false}>
            <p>Composite restoration.</p>
          </Section>
        </Shown>
        <Shown state="section, focus" as="focus">
          <Section level={3} title="Checks" count="1" defaultOpen={false}>
            <p>Composite restoration.</p>
          </Section>
        </Shown>
      </Specimen>
      <Specimen name="page-header, as on a session (here without its h1)" wide>
        <Card>
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <BackButton label="Ready for you" onPress={() => setOpened('the way back')} />
            <SaveIndicator state={{ kind: 'saved', time: '10:42' }} />
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <Avatar name="Amira Haddad" />
            <div className="grow basis-40">
              <p className="text-h2 font-bold">Amira Haddad</p>
              <p className="text-dense text-muted">Year 4, chair 14, waiting 6 min</p>
            </div>
            <StatusChip tone="info">Sign-off</StatusChip>
          </div>
        </Card>
      </Specimen>
      <Specimen name="tabs, nav-tabs" wide>
        <Tabs
          label="Clinic"
          tabs={[
            { id: 'chairs', label: 'Chairs', panel: <p>24 chairs, 19 students.</p> },
            { id: 'awaiting', label: 'Awaiting marks', count: 7, panel: <p>7 sessions await marks.</p> },
            { id: 'students', label: 'Students', panel: <p>19 students.</p> },
          ]}
        />
        <Shown state="hover" as="hover">
          <NavTabs
            label="Clinic, by address"
            tabs={[
              { href: '#structure', label: 'Chairs', current: true },
              { href: '#tokens', label: 'All sessions', current: false },
            ]}
          />
        </Shown>
        <Shown state="focus" as="focus">
          <NavTabs
            label="Clinic, once more"
            tabs={[
              { href: '#structure', label: 'Chairs', current: true },
              { href: '#tokens', label: 'All sessions', count: 3, current: false },
            ]}
          />
        </Shown>
      </Specimen>
      <Specimen name="list, list-row" wide>
        <List label="Waiting">
          <ListRow
            leading={<Avatar name="Amira Haddad" />}
            title="Amira Haddad"
            subtitle="Chair 14, sign-off, composite 16 MO"
            trailing={<b className="text-danger">11 min</b>}
            href="#structure"
          />
          <ListRow
            leading={<Avatar name="Jonas Weber" />}
            title="Jonas Weber"
            subtitle="Chair 9, step check, crown prep 26"
            trailing={<b className="text-warning">6 min</b>}
            onPress={() => setOpened('Jonas Weber')}
          />
          <ListRow
            selected
            leading={<Avatar name="Živa Kovač" />}
            title="Živa Kovač"
            subtitle="Chair 3, start check"
            trailing="2 min"
            onPress={() => setOpened('Živa Kovač')}
          />
          <ListRow
            queued
            leading={<Avatar name="Tom Berg" />}
            title="Tom Berg"
            subtitle="Fissure sealants"
            onPress={() => setOpened('Tom Berg')}
          />
          <ListRow
            leading={<Avatar name="Eva Novak" />}
            title="Eva Novak"
            subtitle="A row that is only read"
            actions={
              <>
                <IconButton label="Edit Eva Novak" icon={<Pencil />} />
                <IconButton label="Delete Eva Novak" icon={<Trash2 />} />
              </>
            }
          />
        </List>
        <Shown state="hover" as="hover">
          <List label="Hovered">
            <ListRow title="Marta Solé" subtitle="Perio review" href="#structure" />
          </List>
        </Shown>
        <Shown state="focus" as="focus">
          <List label="Focused">
            <ListRow title="Marta Solé" subtitle="Perio review" href="#structure" />
          </List>
        </Shown>
        <p role="status" className="text-dense text-muted">
          Opened: {opened}.
        </p>
      </Specimen>
      <Specimen name="sticky-action-bar" wide>
        <div className="max-w-md overflow-clip rounded-card border border-line">
          <StickyActionBar
            above={<ProgressBar label="Marked" value={7} max={10} words="7 of 10 marked" hideWords />}
            below="7 of 10 marked, next: Jonas Weber, chair 9"
          >
            <IconButton variant="secondary" size="lg" label="Hold" icon={<Pause />} />
            <Button variant="primary" size="lg" className="grow">
              Finish and lock
            </Button>
          </StickyActionBar>
        </div>
        <div className="max-w-editor overflow-clip rounded-card border border-line">
          <StickyActionBar status={<SaveIndicator state={{ kind: 'queued' }} />}>
            <Button icon={<MessageSquare />}>Comment</Button>
            <Button variant="primary" icon={<Plus />}>
              Save
            </Button>
          </StickyActionBar>
        </div>
      </Specimen>
    </>
  )
}
