export const up = `
alter table question_imports add column items_total integer;
update question_import_items set warnings = (
  select jsonb_agg('{"why": null}'::jsonb || warning order by place)
  from jsonb_array_elements(warnings) with ordinality as listed (warning, place))
where warnings <> '[]';
`;
