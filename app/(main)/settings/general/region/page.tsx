import { screen } from '@/app/screen'
import { RegionScreen } from '@/components/config/institution/region-screen'
import { readInstitutionCall } from '@/server/config'

export default screen('region', async ({ run }) => {
  const settings = await run(readInstitutionCall, {})
  // The server's list: a browser may know other names for the same.
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', settings.region.values.timeZone])].sort()
  return <RegionScreen settings={settings} timeZones={zones} />
})
