-- Labels can be replaced: an operation of sync, {"type": "label", "id", "password_length", "generation_settings"}, which
-- carries the whole new settings of a row. The later one in the server's order wins, on every device alike. Over REST a
-- row is still never changed.

comment on table public.password_history is 'Saved passwords. Rows are inserted and deleted; their settings are replaced by sync alone.';

create function private.label_own(ops json) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  caller uuid := private.caller_id();
  op record;
  fault text;
  next_rev bigint;
begin
  perform private.lock_head(caller);
  for op in
    select given.id, given.password_length, private.unwrap_json(given.generation_settings) as settings
    from json_to_recordset(ops) as given (id uuid, password_length integer, generation_settings jsonb)
  loop
    -- Like a delete: without effect on what is deleted already, or another's.
    continue when not exists (select from public.password_history where id = op.id and user_id = caller);

    -- As before_history_insert does with a new row; but a row that was made while free stays charged as it was.
    fault := coalesce(
      private.settings_fault(op.settings, op.password_length),
      case when private.is_blank(op.settings ->> 'label') then 'The label must not be blank.' end
    );
    if fault is not null then
      raise sqlstate 'PT400' using message = 'bad_row', detail = fault;
    elsif not private.caller_is_premium() then
      raise sqlstate 'PT403' using message = 'premium_required', detail = 'Labels belong to the premium plan.';
    end if;
    update private.sync_heads set rev = rev + 1 where user_id = caller returning rev into next_rev;
    update public.password_history
      set password_length = op.password_length, generation_settings = op.settings, rev = next_rev
      where id = op.id and user_id = caller;
  end loop;
end
$$;
comment on function private.label_own(json) is 'Replaces the settings of rows of the caller, in order, each with a revision of its own. Definer: nobody else may change a row.';
revoke all on function private.label_own(json) from public, anon, authenticated, service_role;
grant execute on function private.label_own(json) to authenticated;

create or replace function private.apply_ops(ops json, client_now timestamptz, earliest timestamptz) returns void
language plpgsql set search_path = ''
as $$
declare
  batch record;
begin
  -- Neighbours of one type go in one statement, in order.
  for batch in
    select numbered.type, json_agg(numbered.op order by position) as ops
    from (
      select op, position, op ->> 'type' as type,
        position - row_number() over (partition by op ->> 'type' order by position) as run
      from json_array_elements(apply_ops.ops) with ordinality as element (op, position)
    ) as numbered
    group by numbered.type, numbered.run order by min(position)
  loop
    if batch.type in ('insert', 'delete', 'label') and exists (
      select from json_to_recordset(batch.ops) as op (id uuid, created_at text)
      where op.id is null or (batch.type = 'insert' and op.created_at is null)
    ) then
      raise sqlstate 'PT400' using message = 'bad_row', detail = 'id or created_at is missing.';
    end if;
    case batch.type
      when 'insert' then
        insert into public.password_history (id, user_id, password_length, created_at, generation_settings)
        select op.id, private.caller_id(), op.password_length,
          private.server_time(op.created_at, client_now, earliest), op.generation_settings
        from json_to_recordset(batch.ops) as op (
          id uuid, password_length integer, created_at timestamptz, generation_settings jsonb
        );
      when 'delete' then
        perform private.delete_own(array(select op.id from json_to_recordset(batch.ops) as op (id uuid)));
      when 'label' then
        perform private.label_own(batch.ops);
      when 'delete_all' then
        perform private.delete_own(null);
      else
        raise sqlstate 'PT400' using message = 'bad_row', detail = 'Unknown type of operation.';
    end case;
  end loop;
end
$$;

create or replace function private.marks_of(ops json) returns uuid[]
language plpgsql immutable set search_path = ''
as $$
declare
  op json;
  mark text;
  marks uuid[] := array[]::uuid[];
begin
  for op in select element from json_array_elements(ops) as element loop
    begin
      -- Two labels under one number may differ in their settings alone. As jsonb, so that the order of keys does not matter.
      mark := concat_ws(':', op ->> 'type', op ->> 'id',
        case when op ->> 'type' = 'label' then (op -> 'generation_settings')::jsonb end);
    exception when data_exception then -- a text that cannot be stored, which the operation will be refused for
      mark := op::text;
    end;
    marks := array_append(marks, md5(mark)::uuid);
  end loop;
  return marks;
end
$$;
comment on function private.marks_of(json) is 'What each operation is, in a few bytes: its type, its row, and the settings of a label. One that cannot be read changes nothing for its neighbours.';
