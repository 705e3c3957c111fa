'use client'

import { useEffect, useState } from 'react'
import { call } from '@/lib/client/request'
import { readHome } from '@/lib/contracts/attendance'
import { HomeScreen, type Home } from './home-screen'
import { MineScreen } from './mine-screen'
import { MyPlacements } from './my-placements'

/** Without a network, somebody whose device has a copy of registers can keep them; everybody else sees their own attendance. */
export function OfflineAttendance() {
  const [home, setHome] = useState<Home | 'none' | null>(null)
  useEffect(() => {
    let isGone = false
    void call(readHome, {}).then(
      (found) => {
        if (!isGone) setHome(found)
      },
      () => {
        if (!isGone) setHome('none')
      },
    )
    return () => void (isGone = true)
  }, [])
  if (home === null) return null
  if (home !== 'none') return <HomeScreen initial={home} />
  return (
    <MineScreen>
      <MyPlacements />
    </MineScreen>
  )
}
