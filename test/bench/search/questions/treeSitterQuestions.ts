import { everyFourth } from './writtenQuestions';

/** About the C of an incremental parser. */
export const treeSitterQuestions = everyFourth([
  ['use another memory manager instead of the standard one', 'alloc.c#ts_set_allocator', 'alloc.c'],
  [
    'which parts of the document differ between two versions of the syntax',
    'get_changed_ranges.c#ts_subtree_get_changed_ranges',
    'get_changed_ranges.c',
  ],
  ['number of a grammar rule by its name', 'language.c#ts_language_symbol_for_name'],
  ['what may legally follow at this point', 'language.c', 'language.h#ts_language_lookaheads'],
  ['decode the next character of the input', 'lexer.c#ts_lexer__get_lookahead', 'unicode.h'],
  ['how far from the beginning of the line are we', 'lexer.c#ts_lexer__get_column'],
  [
    'read only some sections of a file, as for scripts inside a page',
    'lexer.c#ts_lexer_set_included_ranges',
    'parser.c#ts_parser_set_included_ranges',
  ],
  [
    'the smallest element around a position',
    'node.c#ts_node__descendant_for_byte_range',
    'node.c#ts_node__descendant_for_point_range',
    'node.c#ts_node_descendant_for_byte_range',
  ],
  [
    'the element that comes right before on the same level',
    'node.c#ts_node__prev_sibling',
    'tree_cursor.c#ts_tree_cursor_goto_previous_sibling',
  ],
  [
    'adjust stored positions after the user typed',
    'node.c#ts_node_edit',
    'tree.c#ts_tree_edit',
    'subtree.c#ts_subtree_edit',
  ],
  ['take over unchanged pieces of the previous result', 'parser.c#ts_parser__reuse_node'],
  [
    'continue after a mistake in the source',
    'parser.c#ts_parser__recover',
    'parser.c#ts_parser__handle_error',
    'parser.c#ts_parser__recover_to_state',
  ],
  [
    'throw away the worse of several competing interpretations',
    'parser.c#ts_parser__condense_stack',
    'parser.c#ts_parser__compare_versions',
  ],
  [
    'stop when it takes longer than allowed',
    'parser.c#ts_parser_set_timeout_micros',
    'parser.c#ts_parser__advance',
    'parser.c#ts_parser_parse',
  ],
  [
    'abort from another thread',
    'parser.c#ts_parser_set_cancellation_flag',
    'parser.c#ts_parser_cancellation_flag',
  ],
  ['combine the last few items on top into their parent', 'parser.c#ts_parser__reduce'],
  [
    'hand written tokenizer keeps its memory between runs',
    'parser.c#ts_parser__external_scanner_serialize',
    'parser.c#ts_parser__external_scanner_deserialize',
    'subtree.c#ts_external_scanner_state_init',
  ],
  [
    'print what happens inside for troubleshooting',
    'parser.c#ts_parser__log',
    'parser.c#ts_parser_set_logger',
  ],
  [
    'picture of the graph for a drawing tool',
    'stack.c#ts_stack_print_dot_graph',
    'subtree.c#ts_subtree_print_dot_graph',
    'tree.c#ts_tree_print_dot_graph',
    'parser.c#ts_parser_print_dot_graphs',
  ],
  [
    'compile a search pattern written with parentheses',
    'query.c#ts_query_new',
    'query.c#ts_query__parse_pattern',
  ],
  [
    'conditions such as equality on what was found',
    'query.c#ts_query__parse_predicate',
    'query.c#ts_query_predicates_for_pattern',
  ],
  [
    'find out early that a pattern can never occur',
    'query.c#ts_query__analyze_patterns',
    'query.c#ts_query__perform_analysis',
  ],
  [
    'optional, once or many times',
    'query.c#quantifier_mul',
    'query.c#quantifier_join',
    'query.c#quantifier_add',
  ],
  ['text in quotes with escapes', 'query.c#ts_query__parse_string_literal'],
  [
    'deliver results one after the other in document order',
    'query.c#ts_query_cursor_next_capture',
    'query.c#ts_query_cursor_next_match',
  ],
  [
    'two alternatives that reached the same state become one',
    'stack.c#ts_stack_merge',
    'stack.c#ts_stack_can_merge',
    'stack.c#stack_node_add_link',
  ],
  [
    'count how many still point to it and free it at zero',
    'subtree.c#ts_subtree_release',
    'stack.c#stack_node_release',
    'subtree.c#ts_subtree_retain',
  ],
  [
    'prevent long lists from becoming a deep one-sided structure',
    'subtree.c#ts_subtree_balance',
    'subtree.c#ts_subtree__compress',
  ],
  [
    'keep tiny leaves inside the pointer itself',
    'subtree.c#ts_subtree_can_inline',
    'subtree.h#SubtreeInlineData',
    'subtree.c#ts_subtree_new_leaf',
  ],
  [
    'walk up to the enclosing element',
    'tree_cursor.c#ts_tree_cursor_goto_parent',
    'node.c#ts_node_parent',
  ],
]);
