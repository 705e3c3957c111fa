'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useState, type ReactNode } from 'react'
import { UiProvider } from '@/components/ui/provider'
import { SkipLink } from '@/components/ui/skip-link'
import { ToastHost } from '@/components/ui/toast-host'
import { applyClientSettings } from '@/lib/client/client-settings'
import { storeCookie } from '@/lib/client/stored-cookie'
import { writeLocal } from '@/lib/client/local-store'
import { bottomItems, isAmongSettings, type ShellData } from '@/lib/menu'
import { AppLink } from '@/components/shared/app-link'
import { BottomBar } from './bottom-bar'
import { ConnectionBeat, OfflineConnectionBeat } from './connection-beat'
import { storeAppearance } from '@/components/shared/store-appearance'
import { LateDialogHost, LateLogOutDialog, LateMenuDrawer } from './late-dialogs'
import { LateViewingBanner } from './late-viewing-banner'
import { LateErrorAlert, LateOfflineTitle, LateUnsavedGuard, LateUpdatePrompt } from './late-watchers'
import { OfflineBanner } from './offline-banner'
import { OfflineOutlet } from './offline-outlet'
import { PaletteHost } from './palette-host'
import './shell.css'
import { useCheckInTime } from './use-check-in-time'
import { Sidebar } from './sidebar'
import { TopBar } from './top-bar'
import { rememberTyping } from './typed-text'
import { OpensContext, ProgressContext, StagesContext } from '@/components/shared/use-places'
import { ViewingContext, type Viewing } from './use-viewing'

/** The key under which a person's device keeps the data that the shell is drawn from (lib/client/local-store.ts; schema ShellData of lib/menu.ts). */
export const shellKey = 'shell'

export interface ShellProps {
  data: ShellData
  /** Set while these are another person's screens. */
  viewing?: Viewing | null
  /** Whether this is the document of the service worker: the data comes from the device, and only a new document can be the login screen. */
  offline?: boolean
  children: ReactNode
}

/** Everything around the screen of a signed-in person. Needs the namespaces shell, connection, errors, ui and format. */
export function Shell({ data, viewing = null, offline = false, children }: ShellProps) {
  const [open, setOpen] = useState<'menu' | 'palette' | 'logOut' | null>(null)
  const [narrow, setNarrow] = useState(data.narrow)
  const isSettings = isAmongSettings(usePathname())
  const isCheckInTime = useCheckInTime(data.checkIn)
  const close = () => setOpen(null)
  const [isLeavingView, setLeavingView] = useState(false)
  const logOut = viewing ? () => setLeavingView(true) : () => setOpen('logOut')
  useEffect(rememberTyping, [])
  useEffect(() => applyClientSettings(data.client), [data.client])
  useEffect(() => storeAppearance(data.appearance), [data.appearance])
  useEffect(() => {
    // Without room on the device the shell still works, only not without a network.
    if (!offline && !viewing) void writeLocal(shellKey, data).catch(() => {})
  }, [offline, viewing, data])

  function narrowSidebar(to: boolean) {
    setNarrow(to)
    storeCookie('sidebar', to ? 'narrow' : 'wide')
  }

  return (
    <UiProvider link={AppLink}>
      <ViewingContext value={viewing}>
        <OpensContext value={data.opens}>
          <ProgressContext value={data.opensProgress}>
            <StagesContext value={data.stages}>
              <SkipLink to="content" />
              <LateOfflineTitle brandName={data.brandName} always={offline} />
              <div data-shell="frame" data-settings={isSettings || undefined} className="flex min-h-dvh">
                <Sidebar
                  menu={data.menu}
                  brandName={data.brandName}
                  logo={data.logo}
                  narrow={narrow}
                  onNarrow={narrowSidebar}
                  onLogOut={logOut}
                />
                <div data-shell="column" className="flex min-w-0 grow flex-col">
                  {viewing && <LateViewingBanner viewing={viewing} isLeaving={isLeavingView} onLeave={setLeavingView} />}
                  <TopBar data={data} onPalette={() => setOpen('palette')} onLogOut={logOut} />
                  <div data-print="hide">
                    <OfflineBanner />
                    <LateUpdatePrompt />
                  </div>
                  <main id="content" tabIndex={-1} className="w-full grow px-4 pt-2 pb-4 outline-none md:p-6">
                    <OfflineOutlet>{children}</OfflineOutlet>
                  </main>
                  <BottomBar
                    items={bottomItems(data, isCheckInTime)}
                    menu={data.menu}
                    isMoreOpen={open === 'menu'}
                    onMore={() => setOpen('menu')}
                  />
                </div>
              </div>
              <LateMenuDrawer
                isOpen={open === 'menu'}
                menu={data.menu}
                brandName={data.brandName}
                logo={data.logo}
                onClose={close}
                onLogOut={logOut}
              />
              <LateLogOutDialog isOpen={open === 'logOut'} onClose={close} />
              <PaletteHost data={data} isOpen={open === 'palette'} onOpen={() => setOpen('palette')} onClose={close} onLogOut={logOut} />
              <LateUnsavedGuard />
              <LateErrorAlert />
              <LateDialogHost />
              <ToastHost />
              {offline ? <OfflineConnectionBeat /> : <ConnectionBeat />}
            </StagesContext>
          </ProgressContext>
        </OpensContext>
      </ViewingContext>
    </UiProvider>
  )
}
