export const workbooksPaths = {
  formWorkbook: '/forms/workbook',
  workbooks: '/settings/workbooks',
  workbook: '/settings/workbooks/item',
} satisfies Record<string, `/${string}`>
