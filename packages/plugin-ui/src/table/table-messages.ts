import { defineMessages } from '@gantry/plugin-sdk';

export const tableMessages = defineMessages({
  en: {
    showing: 'Showing {from} to {to} of {total} entries',
    showingOfMore: 'Showing {from} to {to} of more than {total} entries',
    showingSome: 'Showing {from} to {to}',
    cut: 'Pages lead to the first {reached} entries. Narrow the list, or sort it the other way round, to see others.',
    noEntries: 'No entries',
    loading: 'Loading…',
    pages: 'Pages',
    pagesOf: 'Pages of {list}',
    page: 'Page {page}',
    pageOf: 'Page {page}/{pages}',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    sortBy: 'Sort by {column}',
  },
  'zh-CN': {
    showing: '显示第 {from} 至 {to} 条，共 {total} 条',
    showingOfMore: '显示第 {from} 至 {to} 条，共 {total} 条以上',
    showingSome: '显示第 {from} 至 {to} 条',
    cut: '翻页可查看前 {reached} 条。如需查看其他记录，请缩小筛选范围或反向排序。',
    noEntries: '没有记录',
    loading: '正在加载…',
    pages: '分页',
    pagesOf: '{list}的分页',
    page: '第 {page} 页',
    pageOf: '第 {page}/{pages} 页',
    previousPage: '上一页',
    nextPage: '下一页',
    sortBy: '按{column}排序',
  },
});
