export const thirdPartyImportPaths = {
  dataSets: '/thirdparty/edit',
  dataUpload: '/thirdparty/upload',
  dataRecords: '/thirdparty/records',
} satisfies Record<string, `/${string}`>
