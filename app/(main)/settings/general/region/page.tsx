import { screen } from '@/app/screen'
import { RegionScreen } from '@/components/config/institution/region-screen'
import { readInstitutionCall } from '@/server/config'

export default screen('region', async ({ run }) => {
  const settings = await run(readInstitutionCall, {})
  // The zones come from the server's list, because a browser may know them under other names.
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', settings.region.values.timeZone])].sort()
  return <RegionScreen settings={settings} timeZones={zones} />
})
